-- `token` is the browser's endpoint, encrypted for with these keys.
alter table device_tokens
  add column p256dh text check (char_length(p256dh) = 87),
  add column auth text check (char_length(auth) = 22),
  add check ((p256dh is null) = (auth is null));

-- Earlier browser tokens were made-up names that nothing can be sent to.
delete from device_tokens where platform = 'web';

alter table notification_groups add column pushed_seq bigint not null default 0, add column pushed_at timestamptz;
