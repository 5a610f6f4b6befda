-- What staff decided, until it can no longer be taken back; then a job does it.
create table pending_decisions (
  id uuid primary key,
  endpoint text not null check (octet_length(endpoint) <= 100),
  action text not null check (octet_length(action) <= 100),
  subject_id uuid not null,
  input jsonb not null check (octet_length(input::text) <= 50000),
  decided_by uuid not null references profiles (user_id) on delete cascade,
  due_at timestamptz not null,
  failed text check (octet_length(failed) <= 100)
);
comment on column pending_decisions.subject_id is 'The post, comment, message, profile, appeal or request: one decision at a time.';
comment on column pending_decisions.failed is 'Why it was not done when it was due. It keeps no input then.';
create unique index pending_decisions_subject on pending_decisions (subject_id) where failed is null;
create index pending_decisions_due on pending_decisions (due_at);
create index pending_decisions_by on pending_decisions (decided_by);
