alter table user_bans
  -- Null means permanent.
  add column ends_at timestamptz,
  -- Null for a suspension that expired.
  add column lifted_by uuid references profiles (user_id) on delete set null,
  drop constraint user_bans_reason_check,
  add constraint user_bans_reason_check check (octet_length(reason) between 1 and 16000);
create index users_suspended on auth.users (ban_ends_at) where ban_ends_at is not null;

-- `is_banned` also covers accounts awaiting purge; staff tell the two apart.
alter table profiles add column has_ban boolean not null default false;
update profiles set has_ban = true where user_id in (select user_id from user_bans where is_active);
create or replace function keep_is_banned() returns trigger language plpgsql as $$
declare person uuid := coalesce(new.user_id, old.user_id); active boolean := exists (select from user_bans b where b.user_id = person and b.is_active);
begin
  update profiles set has_ban = active, is_banned = active or hidden_since is not null where user_id = person;
  return null;
end $$;

create index profiles_by_posts on profiles (posts_count desc, user_id desc);
create index profiles_with_ban_newest on profiles (created_at desc, user_id desc) where has_ban;
create index profiles_with_ban_by_posts on profiles (posts_count desc, user_id desc) where has_ban;
create index profiles_with_ban_by_followers on profiles (followers_count desc, user_id desc) where has_ban;
create index profiles_verified_newest on profiles (created_at desc, user_id desc) where is_verified;
create index profiles_verified_by_posts on profiles (posts_count desc, user_id desc) where is_verified;
create index profiles_verified_by_followers on profiles (followers_count desc, user_id desc) where is_verified;

alter table admin_logs
  drop constraint admin_logs_details_check,
  add constraint admin_logs_details_check check (octet_length(details::text) <= 100000);
