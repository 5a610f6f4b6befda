-- Warnings, notes among staff, what was removed and appeals; reports that outlive what they report.

create table user_warnings (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  warned_by uuid references profiles (user_id) on delete set null,
  reason text not null check (octet_length(reason) <= 16000),
  created_at timestamptz not null,
  unique (warned_by, client_id)
);
create index user_warnings_by_user on user_warnings (user_id, id desc);

create table staff_notes (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  author_id uuid references profiles (user_id) on delete set null,
  content text not null check (octet_length(content) <= 32000),
  created_at timestamptz not null,
  unique (author_id, client_id)
);
create index staff_notes_by_user on staff_notes (user_id, id desc);

alter table reports
  add column assigned_to uuid references profiles (user_id) on delete set null,
  add column author_id uuid references profiles (user_id) on delete set null,
  -- Text and media of what was reported, as they were then.
  add column snapshot jsonb check (octet_length(snapshot::text) <= 100000),
  drop constraint reports_reported_post_id_fkey,
  drop constraint reports_reported_comment_id_fkey,
  drop constraint reports_reported_user_id_fkey,
  drop constraint reports_reported_message_id_fkey,
  add constraint reports_reported_post_id_fkey foreign key (reported_post_id) references posts (id) on delete set null,
  add constraint reports_reported_comment_id_fkey foreign key (reported_comment_id) references comments (id) on delete set null,
  add constraint reports_reported_user_id_fkey foreign key (reported_user_id) references profiles (user_id) on delete set null,
  add constraint reports_reported_message_id_fkey foreign key (reported_message_id) references messages (id) on delete set null;
create index reports_by_target on reports (type, target_id, status, id);
create index reports_by_author on reports (author_id, id desc);

create table removals (
  id uuid primary key,
  kind text not null check (kind in ('post', 'comment', 'ban')),
  target_id uuid not null,
  user_id uuid not null references profiles (user_id) on delete cascade,
  removed_by uuid references profiles (user_id) on delete set null,
  reason text check (octet_length(reason) <= 16000),
  created_at timestamptz not null
);
create index removals_by_target on removals (kind, target_id, id desc);
create table appeals (
  id uuid primary key,
  removal_id uuid not null unique references removals (id) on delete cascade,
  client_id uuid,
  content text not null check (octet_length(content) <= 32000),
  status text not null default 'open' check (status in ('open', 'granted', 'rejected')),
  decided_by uuid references profiles (user_id) on delete set null,
  decided_at timestamptz,
  -- What staff say about their decision.
  answer text check (octet_length(answer) <= 16000),
  created_at timestamptz not null
);
create index appeals_open on appeals (id) where status = 'open';
