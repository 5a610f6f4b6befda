create table auth.passkeys (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) <= 2048),
  sign_count bigint not null,
  transports text[] not null default '{}' check (cardinality(transports) <= 8 and octet_length(array_to_string(transports, ',')) <= 256),
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkeys_user on auth.passkeys (user_id);
comment on column auth.passkeys.sign_count is 'What the authenticator counted at its newest use; one that does not grow is a copy, unless it is always 0.';

create table auth.passkey_challenges (
  id uuid primary key,
  session_id uuid references auth.sessions (id) on delete cascade,
  challenge bytea not null check (octet_length(challenge) = 32),
  created_at timestamptz not null default now()
);
create index passkey_challenges_session on auth.passkey_challenges (session_id) where session_id is not null;
create index passkey_challenges_created on auth.passkey_challenges (created_at);
comment on column auth.passkey_challenges.session_id is 'The session that registers a passkey; null for a sign-in.';

alter table auth.sessions add column passkey_id uuid references auth.passkeys (id) on delete set null;
create index sessions_passkey on auth.sessions (passkey_id) where passkey_id is not null;
comment on column auth.sessions.passkey_id is 'The passkey that opened the session, while it is there. It stands for both factors.';

alter table auth.factors
  drop constraint factors_factor_type_check,
  add constraint factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn'));
create table auth.factor_credentials (
  factor_id uuid primary key references auth.factors (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) <= 2048),
  sign_count bigint not null,
  transports text[] not null default '{}' check (cardinality(transports) <= 8 and octet_length(array_to_string(transports, ',')) <= 256)
);
alter table auth.challenges add column challenge bytea check (octet_length(challenge) = 32);
comment on column auth.challenges.challenge is 'What a security key has to sign.';
