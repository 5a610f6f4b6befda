-- Preferences of appearance and quiet hours, muted words, archives, and accounts that wait for their purge.

alter table user_preferences
  add column mention_audience text not null default 'everyone' check (mention_audience in ('everyone', 'following', 'nobody')),
  add column theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  add column text_size text not null default 'normal' check (text_size in ('small', 'normal', 'large', 'largest')),
  add column reduced_motion boolean not null default false,
  add column autoplay text not null default 'always' check (autoplay in ('always', 'wifi', 'never')),
  add column data_saver boolean not null default false,
  add column quiet_hours jsonb check (octet_length(quiet_hours::text) <= 200);

create table muted_words (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  phrase text not null check (octet_length(phrase) <= 1600 and phrase ~ '\S'),
  ends_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, client_id)
);
create unique index muted_words_phrase on muted_words (user_id, lower(phrase));

create table exports (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done_count bigint not null default 0,
  total_count bigint not null default 0,
  bytes bigint,
  built_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, client_id)
);
create index exports_latest on exports (user_id, id desc);

create table imports (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  media_id uuid,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  source text check (source in ('atelier', 'mastodon', 'instagram')),
  done_count bigint not null default 0,
  total_count bigint not null default 0,
  imported jsonb not null default '{}',
  left_out jsonb not null default '[]',
  problem text,
  created_at timestamptz not null,
  unique (user_id, client_id)
);
create index imports_latest on imports (user_id, id desc);

-- What came from an archive, by the name that it has there, so that a second import brings nothing twice.
create table imported_things (
  user_id uuid not null references profiles (user_id) on delete cascade,
  source_key text not null check (octet_length(source_key) <= 1000),
  kind text not null,
  new_id uuid not null,
  primary key (user_id, source_key)
);

-- An account that waits for its purge is hidden like a banned one.
alter table profiles add column hidden_since timestamptz;
create index user_deletion_requests_due on user_deletion_requests (purge_after) where status = 'approved';

alter table media
  drop constraint media_bucket_check,
  add constraint media_bucket_check check (bucket in ('post-media', 'avatars', 'message-media', 'archives'));

-- A device gets nothing more once the session in which it registered has ended.
alter table device_tokens add column session_id uuid references auth.sessions (id) on delete cascade;
create index device_tokens_by_session on device_tokens (session_id);
