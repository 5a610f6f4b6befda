-- Signing in notes its time on the person and on the identity. With that column out of every index, and some room left in each page, PostgreSQL
-- writes the row's new version beside the old one and touches no index.
drop index auth.users_unconfirmed;
create index users_unconfirmed on auth.users (created_at) where email_confirmed_at is null and phone_confirmed_at is null;
alter table auth.users set (fillfactor = 85);
alter table auth.identities set (fillfactor = 85);
