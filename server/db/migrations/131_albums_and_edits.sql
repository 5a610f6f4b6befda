-- `album_id`: files that were sent together. `former`: what an edited message said before, the oldest first.
alter table messages
  add column album_id uuid,
  add column edited_at timestamptz,
  add column former text[] not null default '{}' check (cardinality(former) <= 5);
