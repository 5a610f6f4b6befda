-- Posts that their authors deleted, until their rows go: meanwhile their status is 'removed', which hides them from everybody, in old versions too.
create table post_deletions (
  post_id uuid primary key references posts (id) on delete cascade,
  status text not null check (status in ('published', 'pending')),
  deleted_at timestamptz not null
);
comment on column post_deletions.status is 'What an undo gives back.';
create index post_deletions_due on post_deletions (deleted_at);
