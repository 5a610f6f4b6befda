-- What staff decided in a month, counted once when it is over: purges take texts from the log later.
create table transparency_months (
  month date primary key check (extract(day from month) = 1),
  reports jsonb not null check (octet_length(reports::text) <= 10000),
  actions jsonb not null check (octet_length(actions::text) <= 10000),
  log_seq bigint,
  log_digest text check (octet_length(log_digest) <= 100)
);
comment on column transparency_months.log_digest is 'The HMAC of the last row of the log that was written in this month or before, in hexadecimal.';
