-- How often in a row a device's push service did not answer in time, and until when it is left alone for that.
alter table device_tokens add column timeouts integer not null default 0, add column rests_until timestamptz;
