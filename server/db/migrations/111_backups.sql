-- Those that a server made by itself, and that are still there.
create table backups (
  file text primary key check (octet_length(file) <= 100),
  made_at timestamptz not null,
  bytes bigint not null check (bytes > 0)
);
create index backups_newest on backups (made_at desc);
comment on column backups.file is 'Its name in BACKUP_DIR.';
