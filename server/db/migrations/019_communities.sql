-- Communities with roles, requests and bans, and posts in them.

alter table communities
  add column rules text check (octet_length(rules) <= 32000),
  add column client_id uuid,
  add column updated_at timestamptz not null default now(),
  add constraint communities_once unique (created_by, client_id);
alter table communities drop constraint communities_name_key;
create unique index communities_name on communities (lower(name));
create index communities_newest on communities (id desc) where is_public;

alter table community_members
  add column role text not null default 'member' check (role in ('member', 'moderator', 'owner')),
  add column joined_at timestamptz,
  drop constraint community_members_status_check,
  add constraint community_members_status_check check (status in ('member', 'requested', 'banned')),
  add constraint community_members_roles check (role = 'member' or status = 'member');
update community_members set joined_at = created_at where status = 'member';
create unique index community_members_owner on community_members (community_id) where role = 'owner';
create index community_members_listed on community_members (community_id, status, role desc, joined_at desc, user_id);

-- A post in a private community has `is_public` false: its members see it. Taken out of one, it is its author's alone.
alter table posts
  add column community_id uuid references communities (id) on delete set null,
  add column left_community_at timestamptz;
create index posts_by_community on posts (community_id, id desc) where community_id is not null;
