create table user_restrictions (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  restricted_by uuid references profiles (user_id) on delete set null,
  reason text not null check (octet_length(reason) between 1 and 16000),
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at and ends_at <= created_at + interval '24 hours'),
  lifted_at timestamptz,
  lifted_by uuid references profiles (user_id) on delete set null
);
create index user_restrictions_by_user on user_restrictions (user_id, id desc);
create index user_restrictions_by_staff on user_restrictions (restricted_by) where restricted_by is not null;
create index user_restrictions_by_lifter on user_restrictions (lifted_by) where lifted_by is not null;

create trigger note_made after insert or delete on user_restrictions for each row execute function note_account();
create trigger note_changed after update on user_restrictions for each row
  when ((old.user_id, old.ends_at, old.lifted_at) is distinct from (new.user_id, new.ends_at, new.lifted_at))
  execute function note_account();
create trigger note_emptied after truncate on user_restrictions execute function note_everything();

alter table removals drop constraint removals_kind_check,
  add constraint removals_kind_check check (kind in ('post', 'comment', 'message', 'ban', 'restriction'));
