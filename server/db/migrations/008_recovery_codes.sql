-- Ten one-use codes. They exist only beside a verified factor, and new ones replace the former.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on column auth.recovery_codes.code_hash is 'Keyed hash of the person''s id and the code.';
