-- Asked for every upload to message-media: an open report keeps the media of its messages.
create index reports_open_messages on reports using gin (context jsonb_path_ops) where type = 'message' and status = 'pending';
