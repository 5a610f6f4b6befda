-- When the count of unread conversations changes by itself.
create index concurrently conversation_participants_muted on conversation_participants (user_id, muted_until)
  where is_muted and muted_until is not null;
