alter table communities
  drop constraint communities_name_check,
  add constraint communities_name_check check (octet_length(name) <= 800 and name ~ '\S'),
  drop constraint communities_description_check,
  add constraint communities_description_check check (octet_length(description) <= 8000),
  add column rules text check (octet_length(rules) <= 32000),
  add column client_id uuid,
  add column updated_at timestamptz not null default now(),
  add constraint communities_once unique (created_by, client_id);
alter table communities drop constraint communities_name_key;
create unique index communities_name on communities (lower(name));
create index communities_newest on communities (id desc) where is_public;
create index communities_by_avatar on communities (avatar_url) where avatar_url is not null;

-- Since when the status holds. Milliseconds, as in cursors.
alter table community_members
  alter column created_at type timestamptz(3),
  add column role text not null default 'member' check (role in ('member', 'moderator', 'owner')),
  drop constraint community_members_status_check,
  add constraint community_members_status_check check (status in ('member', 'requested', 'banned')),
  add constraint community_members_roles check (role = 'member' or status = 'member');
update community_members m set role = 'owner' from communities c
where c.id = m.community_id and m.user_id = c.created_by and m.status = 'member';
create unique index community_members_owner on community_members (community_id) where role = 'owner';
create index community_members_listed on community_members (community_id, status, role desc, created_at desc, user_id desc);

-- The longest-serving moderator inherits, else the longest-serving member; an empty community is deleted.
create function pass_community_on() returns trigger language plpgsql as $$
declare heir uuid;
begin
  perform 1 from communities where id = old.community_id for no key update;
  if not found then return null; end if;
  select m.user_id into heir from community_members m join profiles p on p.user_id = m.user_id
    where m.community_id = old.community_id and m.status = 'member'
    order by p.is_banned, m.role desc, m.created_at, m.user_id limit 1;
  if found then
    update community_members set role = 'owner' where community_id = old.community_id and user_id = heir;
  else
    delete from communities where id = old.community_id;
  end if;
  return null;
end $$;
create trigger community_members_pass_on after delete on community_members for each row when (old.role = 'owner')
  execute function pass_community_on();

-- Before any membership is deleted: two accounts deleted at once would deadlock.
create function lock_communities_of() returns trigger language plpgsql as $$
begin
  perform 1 from communities where id in (select community_id from community_members where user_id = old.user_id) order by id for no key update;
  return old;
end $$;
create trigger profiles_lock_communities before delete on profiles for each row execute function lock_communities_of();

-- Posts in private communities have `is_public` false. One taken out of its community is visible to its author alone.
alter table posts
  add column community_id uuid references communities (id) on delete set null,
  add column left_community_at timestamptz;
create index posts_by_community on posts (community_id, id desc) where community_id is not null;
