-- Posts that are not finished yet (docs/decisions/067-drafts.md). Their ids are made by devices, so they are unique per person only.
create table drafts (
  user_id uuid not null references profiles (user_id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  content text not null check (octet_length(content) <= 80000),
  category text check (octet_length(category) <= 100),
  country text check (country ~ '^[A-Z]{2}$'),
  audience text not null check (audience in ('everyone', 'followers', 'only_me', 'community')),
  community_id uuid references communities (id) on delete set null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create index drafts_by_community on drafts (community_id) where community_id is not null;

-- An upload is in one draft at most, and the sweep leaves it alone meanwhile.
create table draft_media (
  media_id uuid primary key references media (id) on delete cascade,
  user_id uuid not null,
  draft_id uuid not null,
  order_index integer not null check (order_index between 0 and 3),
  alt_text text check (octet_length(alt_text) <= 16000),
  is_sensitive boolean not null,
  foreign key (user_id, draft_id) references drafts (user_id, id) on delete cascade,
  unique (user_id, draft_id, order_index)
);
