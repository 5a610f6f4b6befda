-- Messages of the Socket.IO adapter that exceed the 8,000 bytes of NOTIFY.
create unlogged table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
