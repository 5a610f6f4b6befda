create extension if not exists unaccent;

-- In lower case and without accents. The dictionary is named, so that indexes hold whatever the search path is.
create function folded(written text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent', normalize(written, nfc)))
$$;

alter table profiles add column folded_name text generated always as (folded(full_name)) stored;
create index profiles_folded_name_trigram on profiles using gin (folded_name gin_trgm_ops);

alter table communities add column search_text text generated always as (folded(name || ' ' || coalesce(description, ''))) stored;
drop index communities_trigram;
create index communities_trigram on communities using gin (search_text gin_trgm_ops);

-- A post is found by what its pictures show, too.
create function search_text_of(post uuid, content text) returns text language sql stable parallel safe as $$
  select folded(concat_ws(E'\n', content, (select string_agg(m.alt_text, E'\n' order by m.order_index) from post_media m where m.post_id = post)))
$$;
alter table posts add column search_text text not null default '' check (octet_length(search_text) <= 400000);
update posts p set search_text = case
  when exists (select from post_media m where m.post_id = p.id and m.alt_text is not null) then search_text_of(p.id, p.content) else folded(p.content) end;

create function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := case when tg_op = 'INSERT' then folded(new.content) else search_text_of(new.id, new.content) end;
  return new;
end $$;
create trigger posts_search_text before insert or update of content on posts for each row execute function write_search_text();

drop index posts_content_trigram;
create index posts_search_text_trigram on posts using gin (search_text gin_trgm_ops);
