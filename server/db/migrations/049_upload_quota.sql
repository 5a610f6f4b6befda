insert into platform_settings (setting_key, setting_value) values ('upload_mb_per_day', '2048'), ('upload_mb_total', '20480') on conflict do nothing;

-- The uploads of the last day. Until its media is there, an open one holds room for it.
create table upload_claims (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  bytes bigint not null check (bytes >= 0),
  day_bytes bigint not null check (day_bytes >= 0),
  is_open boolean not null default true,
  claimed_at timestamptz not null
);
comment on column upload_claims.day_bytes is 'What counts of it as sent that day.';
create index upload_claims_by_user on upload_claims (user_id, claimed_at);

create index media_held_by_user on media (user_id) include (bytes, bucket, created_at);
