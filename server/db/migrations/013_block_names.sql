-- The name when blocked; null for strangers. The present profile would reveal whether the other side blocked back.
alter table blocks
  add column username text check (char_length(username) <= 30),
  add column full_name text check (octet_length(full_name) <= 1616),
  add column avatar_url text check (char_length(avatar_url) <= 400);
update blocks b set username = person.username, full_name = person.full_name, avatar_url = person.avatar_url
from profiles person
where person.user_id = b.blocked_id and person.onboarding_completed and not person.is_banned
  and not exists (
    select from blocks earlier
    where earlier.blocker_id = b.blocked_id and earlier.blocked_id = b.blocker_id and earlier.created_at < b.created_at);
