-- A hash chain; docs/decisions/032-log-of-the-staff.md says what it proves.

-- Earlier rows stay outside: no migration has the key. Whole milliseconds, as in cursors.
update admin_logs set created_at = date_trunc('milliseconds', created_at);
alter table admin_logs
  -- From 1, without gaps.
  add column seq bigint unique check (seq > 0),
  -- Keyed digests of what a purge may blank; null where there was nothing.
  add column admin_digest bytea check (octet_length(admin_digest) = 32),
  add column target_digest bytea check (octet_length(target_digest) = 32),
  add column details_digest bytea check (octet_length(details_digest) = 32),
  -- Over the row, its digests and the previous row's `mac`.
  add column mac bytea check (octet_length(mac) = 32),
  -- Marks that only a purge can make.
  add column admin_blank bytea check (octet_length(admin_blank) = 32),
  add column text_blank bytea check (octet_length(text_blank) = 32),
  add check ((seq is null) = (mac is null));

create table admin_log_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0,
  mac bytea check (octet_length(mac) = 32),
  outside integer not null default 0,
  -- The first row written after someone else had changed this row.
  broken_from bigint,
  seal bytea check (octet_length(seal) = 32)
);
insert into admin_log_head default values;

drop index admin_logs_newest, admin_logs_by_target;
create index admin_logs_newest on admin_logs (created_at desc, id desc);
create index admin_logs_by_admin on admin_logs (admin_id, created_at desc, id desc);
create index admin_logs_by_action on admin_logs (action, created_at desc, id desc);
create index admin_logs_by_target on admin_logs (target_id, created_at desc, id desc) where target_id is not null;
create index admin_logs_by_author on admin_logs ((details ->> 'author_id'));
create index admin_logs_outside on admin_logs (id) where seq is null;
