-- Push to devices. A browser's token is the endpoint of its subscription; what is sent to it is encrypted for these keys.
alter table device_tokens
  add column p256dh text check (char_length(p256dh) = 87),
  add column auth text check (char_length(auth) = 22),
  add check ((p256dh is null) = (auth is null));

-- Before, a browser's token was a name of its own making, to which nothing can be sent.
delete from device_tokens where platform = 'web';

-- Up to which of its notices a group was pushed, and when.
alter table notification_groups add column pushed_seq bigint not null default 0, add column pushed_at timestamptz;
