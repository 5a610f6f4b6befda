-- What people say of themselves besides the bio (docs/decisions/068-profile.md).

create function are_links(links text[]) returns boolean language sql immutable as $$
  select coalesce(bool_and(link is not null and link like 'https://%' and octet_length(link) <= 200), true) from unnest(links) link
$$;

alter table profiles
  add location text check (octet_length(location) <= 800),
  add website text check (are_links(array[website]) or website is null),
  add links text[] not null default '{}' check (cardinality(links) <= 3 and are_links(links)),
  add open_for_commissions boolean not null default false;
