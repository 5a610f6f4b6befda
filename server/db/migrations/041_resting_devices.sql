-- Consecutive timeouts of its push service, and until when it is left alone for them.
alter table device_tokens add column timeouts integer not null default 0, add column rests_until timestamptz;
