-- Asked for every upload to message-media: an open report keeps the media of its messages.
create index reports_open_messages on reports (id) where type = 'message' and status = 'pending';
