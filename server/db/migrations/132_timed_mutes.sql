-- Null for always. Whether a mute is over is judged by the clock, so no index can know it.
alter table conversation_participants add column muted_until timestamptz;
drop index conversation_participants_unread;
create index conversation_participants_unread on conversation_participants (user_id, status)
  where unread_count > 0 and listed_at is not null;
