-- Quiet people are judged as private accounts, whatever they chose (docs/decisions/101-quiet.md).
create table user_quiets (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  quieted_by uuid references profiles (user_id) on delete set null,
  reason text not null check (octet_length(reason) between 1 and 16000),
  is_active boolean not null default true,
  created_at timestamptz not null,
  ends_at timestamptz check (ends_at > created_at and ends_at <= created_at + interval '2160 hours'),
  lifted_at timestamptz,
  lifted_by uuid references profiles (user_id) on delete set null
);
create unique index user_quiets_active on user_quiets (user_id) where is_active;
create index user_quiets_by_user on user_quiets (user_id, id desc);
create index user_quiets_by_end on user_quiets (ends_at) where is_active;
create index user_quiets_by_staff on user_quiets (quieted_by) where quieted_by is not null;
create index user_quiets_by_lifter on user_quiets (lifted_by) where lifted_by is not null;

alter table profiles add column chose_private boolean not null default false, add column is_quiet boolean not null default false;
update profiles set chose_private = true where is_private;

create function keep_is_private() returns trigger language plpgsql as $$
begin
  -- The release before writes what a person chose into `is_private`.
  if (new.chose_private, new.is_quiet) is not distinct from (coalesce(old.chose_private, false), coalesce(old.is_quiet, false)) then
    new.chose_private := new.is_private;
  end if;
  new.is_private := new.chose_private or new.is_quiet;
  return new;
end $$;
create trigger profiles_keep_is_private before insert or update of is_private, chose_private, is_quiet on profiles
  for each row execute function keep_is_private();

create function keep_is_quiet() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update profiles set is_quiet = exists (select from user_quiets q where q.user_id = person and q.is_active) where user_id = person;
  return null;
end $$;
create trigger user_quiets_keep_is_quiet after insert or update or delete on user_quiets for each row execute function keep_is_quiet();

drop trigger note_author_changed on profiles;
create trigger note_author_changed after update on profiles for each row
  when ((old.user_id, old.is_banned, old.username, old.full_name, old.avatar_url, old.is_verified, old.is_private, old.is_quiet)
    is distinct from (new.user_id, new.is_banned, new.username, new.full_name, new.avatar_url, new.is_verified, new.is_private, new.is_quiet))
  execute function note_author();

alter table removals drop constraint removals_kind_check,
  add constraint removals_kind_check check (kind in ('post', 'comment', 'message', 'ban', 'restriction', 'quiet'));
