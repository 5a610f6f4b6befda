-- Trigrams need three letters; people are found by any two adjacent ones.
create function name_pairs(username text, full_name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(part, at, 2)), '{}')
  from (values (lower(username)), (lower(full_name))) name (part), generate_series(1, char_length(part) - 1) at
$$;
create index profiles_name_pairs on profiles using gin (name_pairs(username, full_name));
