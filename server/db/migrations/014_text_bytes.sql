-- The contract counts graphemes and bytes; code points refused letters with many accents. A code point has at most four bytes.
alter table profiles
  drop constraint profiles_full_name_check,
  add constraint profiles_full_name_check check (octet_length(full_name) <= 1600);
alter table search_logs
  drop constraint search_logs_query_check,
  add constraint search_logs_query_check check (octet_length(query) between 1 and 1600);
