-- Works that their authors hang first on their profiles.
create table pins (
  post_id uuid primary key references posts (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  pinned_at timestamptz not null
);
create index pins_by_person on pins (user_id, pinned_at desc);
