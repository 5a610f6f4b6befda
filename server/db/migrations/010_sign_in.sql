-- Sign-in updates this column: out of every index and with room in each page, the update stays on the page (HOT).
drop index auth.users_unconfirmed;
create index users_unconfirmed on auth.users (created_at) where email_confirmed_at is null and phone_confirmed_at is null;
alter table auth.users set (fillfactor = 85);
alter table auth.identities set (fillfactor = 85);
