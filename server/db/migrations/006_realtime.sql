-- Where the Socket.IO adapter leaves messages that are too large for NOTIFY (8,000 bytes) until every process has read them.
create unlogged table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
