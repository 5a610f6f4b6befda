-- A flag above `low` keeps a post out of trends and For You until staff lift it.
create table flags (
  id uuid primary key,
  post_id uuid unique references posts (id) on delete cascade,
  comment_id uuid unique references comments (id) on delete cascade,
  severity text not null check (severity in ('low', 'moderate', 'high')),
  words text[] not null check (cardinality(words) between 1 and 100),
  created_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1)
);

-- `is null` alone cannot use the order of an index.
create index posts_uncategorised on posts (id desc) include (user_id) where category is null and is_public and status = 'published';

-- For trending people; the other responses have ids that are times.
create index shares_newest on shares (created_at);
