alter table conversation_participants
  add column is_archived boolean not null default false,
  -- By hand. `read_seq` stays where it is, so the other person's 'Read' does not move back.
  add column is_marked_unread boolean not null default false;
drop index conversation_participants_listed;
create index conversation_participants_listed
  on conversation_participants (user_id, status, is_archived, (pinned_at is not null) desc, listed_at desc, conversation_id desc)
  where listed_at is not null;
drop index conversation_participants_unread;
create index conversation_participants_unread on conversation_participants (user_id, status)
  where (unread_count > 0 or is_marked_unread) and listed_at is not null and not is_archived;
