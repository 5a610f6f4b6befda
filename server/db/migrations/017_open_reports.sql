-- Asked for each upload in message-media: an open report keeps its media.
create index reports_open_messages on reports using gin (context jsonb_path_ops) where type = 'message' and status = 'pending';
