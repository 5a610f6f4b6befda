create table notice_mail (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  -- The oldest notice not mailed yet; null while none waits.
  first_at timestamptz,
  sent_at timestamptz,
  due_at timestamptz,
  check ((first_at is null) = (due_at is null))
);
create index notice_mail_due on notice_mail (due_at) where due_at is not null;
