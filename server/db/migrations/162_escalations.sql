-- Keyed as pending_decisions are: by the post, comment, message, profile or appeal.
create table escalations (
  subject_id uuid primary key,
  to_role text not null check (to_role in ('admin', 'super_admin')),
  note text not null check (octet_length(note) between 1 and 16000),
  escalated_by uuid references profiles (user_id) on delete set null,
  escalated_at timestamptz not null
);
create index escalations_by_staff on escalations (escalated_by) where escalated_by is not null;
