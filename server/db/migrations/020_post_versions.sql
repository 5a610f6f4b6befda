alter table posts
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz;

create table post_versions (
  post_id uuid not null references posts (id) on delete cascade,
  version integer not null check (version >= 1),
  content text not null check (octet_length(content) <= 8000),
  created_at timestamptz not null,
  primary key (post_id, version)
);

alter table post_media
  add column sensitive text check (sensitive in ('author', 'staff'));
