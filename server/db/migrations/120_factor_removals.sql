create table auth.factor_removals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  ask_hash bytea not null unique check (octet_length(ask_hash) = 32),
  stop_hash bytea unique check (octet_length(stop_hash) = 32),
  asked_at timestamptz not null,
  due_at timestamptz
);
create index factor_removals_due on auth.factor_removals (due_at) where due_at is not null;
comment on column auth.factor_removals.ask_hash is 'Of the mailed link that starts the wait.';
comment on column auth.factor_removals.stop_hash is 'Of the link in the mails that tell of it.';
comment on column auth.factor_removals.due_at is 'Null until the mailed link was pressed.';
