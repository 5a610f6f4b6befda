-- Secrets are stored hashed or encrypted, never plain.
create schema auth;

create table auth.users (
  id uuid primary key,
  email text unique check (email = lower(email) and length(email) between 3 and 254),
  phone text unique check (phone ~ '^[1-9][0-9]{1,14}$'),
  password_hash text check (length(password_hash) <= 256),
  role text not null default 'authenticated' check (length(role) between 1 and 64),
  is_anonymous boolean not null default false,
  app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object' and octet_length(app_metadata::text) <= 16384),
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object' and octet_length(user_metadata::text) <= 16384),
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  new_email text check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  new_phone text check (new_phone ~ '^[1-9][0-9]{1,14}$'),
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  ban_ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on column auth.users.ban_ends_at is 'When a job will lift the ban. Whether somebody is banned is for user_bans to say.';
create index users_unconfirmed on auth.users (created_at) where last_sign_in_at is null and email_confirmed_at is null and phone_confirmed_at is null;

-- For e-mail and phone, `provider_id` is the user's own id.
create table auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null check (length(provider) between 1 and 64),
  provider_id text not null check (length(provider_id) between 1 and 512),
  identity_data jsonb not null check (jsonb_typeof(identity_data) = 'object' and octet_length(identity_data::text) <= 16384),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_user on auth.identities (user_id);
create index identities_email on auth.identities (email);

create table auth.factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text not null default '' check (length(friendly_name) <= 100),
  phone text check (phone ~ '^[1-9][0-9]{1,14}$'),
  secret bytea check (octet_length(secret) <= 256),
  last_used_step bigint not null default 0,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, friendly_name)
);
comment on column auth.factors.secret is 'The TOTP secret, encrypted with a key derived from SECRET.';
comment on column auth.factors.last_used_step is 'The newest time step a code was accepted for; it and older ones are refused as replays.';

create table auth.challenges (
  id uuid primary key,
  factor_id uuid not null references auth.factors (id) on delete cascade,
  requested_from bytea not null check (octet_length(requested_from) = 32),
  code_hash bytea check (octet_length(code_hash) = 32),
  attempts smallint not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index challenges_factor on auth.challenges (factor_id);
create index challenges_created on auth.challenges (created_at);

-- A refresh token is derived from the session's id and counter (refresh-tokens.ts), so none is stored.
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null check (jsonb_typeof(amr) = 'array' and octet_length(amr::text) <= 4096),
  factor_id uuid references auth.factors (id) on delete set null,
  refresh_counter integer not null default 0,
  refresh_floor integer not null default 0 check (refresh_floor <= refresh_counter),
  user_agent text not null default '' check (length(user_agent) <= 512),
  refreshed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index sessions_user on auth.sessions (user_id);
create index sessions_factor on auth.sessions (factor_id) where factor_id is not null;
create index sessions_refreshed on auth.sessions (refreshed_at);
comment on column auth.sessions.refresh_floor is 'Tokens with a lower counter never work again, not even as the parent of the active one.';

-- Opening the link issues the code; the PKCE verifier must follow soon after.
create table auth.flow_states (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  code_challenge text not null check (length(code_challenge) between 43 and 128),
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null check (length(authentication_method) <= 64),
  auth_code_hash bytea unique check (octet_length(auth_code_hash) = 32),
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now()
);
create index flow_states_user on auth.flow_states (user_id);
create index flow_states_created on auth.flow_states (created_at);

-- A sign-up request's password and data belong to its own token, so whoever confirms gets only what that request asked for.
create table auth.tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  slot text not null check (slot in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'phone_confirmation', 'phone_change', 'reauthentication')),
  type text not null check (type in ('signup', 'invite', 'recovery', 'magiclink', 'email_change', 'sms', 'phone_change', 'reauthentication')),
  address text not null check (length(address) between 2 and 254),
  link_hash bytea unique check (octet_length(link_hash) = 32),
  code_hash bytea check (octet_length(code_hash) = 32),
  code_attempts smallint not null default 0,
  flow_id uuid references auth.flow_states (id) on delete set null,
  password_hash text check (length(password_hash) <= 256),
  data jsonb check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 16384),
  requested_from bytea check (octet_length(requested_from) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index tokens_one_per_slot on auth.tokens (user_id, slot) where slot not in ('confirmation', 'phone_confirmation');
create index tokens_user on auth.tokens (user_id, slot, created_at desc);
create index tokens_address on auth.tokens (address, slot);
create index tokens_flow on auth.tokens (flow_id) where flow_id is not null;
create index tokens_expires on auth.tokens (expires_at);
comment on column auth.tokens.requested_from is 'Keyed hash of the network address that asked, to tell a person''s own request from a stranger''s.';

create table auth.provider_flows (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  provider text not null check (length(provider) between 1 and 64),
  secrets bytea not null check (octet_length(secrets) <= 1024),
  redirect_to text not null check (length(redirect_to) <= 2048),
  flow_id uuid references auth.flow_states (id) on delete cascade,
  link_to uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index provider_flows_created on auth.provider_flows (created_at);
create index provider_flows_flow on auth.provider_flows (flow_id) where flow_id is not null;
create index provider_flows_link_to on auth.provider_flows (link_to) where link_to is not null;

create table auth.used_signatures (
  signature_hash bytea primary key check (octet_length(signature_hash) = 32),
  expires_at timestamptz not null
);
create index used_signatures_expires on auth.used_signatures (expires_at);

-- One key signs; the others are accepted until their last token expires.
create table auth.signing_keys (
  kid text primary key check (length(kid) <= 64),
  public_jwk jsonb not null,
  private_jwk bytea not null check (octet_length(private_jwk) <= 2048),
  signs_from timestamptz not null default now(),
  verifies_until timestamptz,
  created_at timestamptz not null default now()
);
comment on column auth.signing_keys.private_jwk is 'Encrypted with a key derived from SECRET.';

-- For unknown addresses too: the pause between mails must not reveal who has an account.
create unlogged table auth.mail_timers (
  address_hash bytea not null check (octet_length(address_hash) = 32),
  slot text not null check (length(slot) <= 32),
  sent_at timestamptz not null,
  primary key (address_hash, slot)
);
create index mail_timers_sent on auth.mail_timers (sent_at);

create table dev_mailbox (
  id bigint generated always as identity primary key,
  recipient text not null check (length(recipient) <= 254),
  type text not null check (length(type) <= 64),
  subject text not null check (length(subject) <= 500),
  code text check (length(code) <= 16),
  link text check (length(link) <= 4096),
  text text not null check (length(text) <= 100000),
  html text not null check (length(html) <= 200000),
  sent_at timestamptz not null default now()
);
create index dev_mailbox_recipient on dev_mailbox (recipient, id);
