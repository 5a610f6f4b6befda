create table collections (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  name text not null check (octet_length(name) <= 800 and name ~ '\S'),
  position integer not null,
  created_at timestamptz not null default now(),
  unique (user_id, client_id)
);
create unique index collections_name on collections (user_id, lower(name));

create table collection_posts (
  id uuid primary key,
  collection_id uuid not null references collections (id) on delete cascade,
  user_id uuid not null,
  post_id uuid not null,
  created_at timestamptz not null default now(),
  unique (collection_id, post_id),
  foreign key (post_id, user_id) references saved_posts (post_id, user_id) on delete cascade
);
create index collection_posts_newest on collection_posts (collection_id, id desc) include (post_id);
create index collection_posts_by_save on collection_posts (post_id, user_id);
