create extension if not exists btree_gin;

alter table user_preferences add column read_receipts boolean not null default true;

-- Counts new and changed messages: what a client asks for after a gap.
alter table conversations add column revision bigint not null default 0;

alter table conversation_participants
  -- The one who writes first has accepted.
  add column status text not null default 'accepted' check (status in ('accepted', 'request', 'declined')),
  -- Null while it is not in this person's list.
  add column listed_at timestamptz,
  add column is_muted boolean not null default false,
  add column pinned_at timestamptz,
  -- `seen_seq` is what the other person may know of it.
  add column read_seq bigint not null default 0 check (read_seq >= 0),
  add column seen_seq bigint not null default 0 check (seen_seq >= 0),
  -- Messages up to here were deleted with the conversation, for this person.
  add column cleared_seq bigint not null default 0 check (cleared_seq >= 0);
update conversation_participants set listed_at = last_message_at;
update conversation_participants me set
  read_seq = (select coalesce(max(m.seq), 0) from messages m where m.conversation_id = me.conversation_id and m.sender_id <> me.user_id and m.is_read);
update conversation_participants set seen_seq = read_seq;
drop index conversation_participants_by_user;
alter table conversation_participants drop column last_message_at;
create index conversation_participants_listed
  on conversation_participants (user_id, status, (pinned_at is not null) desc, listed_at desc, conversation_id desc)
  where listed_at is not null;
create index conversation_participants_unread on conversation_participants (user_id, status)
  where unread_count > 0 and not is_muted and listed_at is not null;

alter table messages
  add column revision bigint not null default 0,
  add column reply_to_id uuid references messages (id) on delete set null,
  add column card text check (card in ('post', 'profile')),
  add column card_post_id uuid references posts (id) on delete set null,
  add column card_user_id uuid references profiles (user_id) on delete set null,
  add column taken_back_at timestamptz;
update messages set revision = seq;
update conversations set revision = last_seq;
-- Reading is a place in the conversation (`read_seq`): one row, however many messages were unread.
drop index messages_unread;
alter table messages drop column is_read;
alter table messages drop constraint messages_check;
alter table messages add constraint messages_say_something
  check (taken_back_at is not null or content ~ '\S' or media_url is not null or card is not null);
create unique index messages_by_revision on messages (conversation_id, revision);
create index messages_by_reply on messages (reply_to_id) where reply_to_id is not null;
create index messages_by_card_post on messages (card_post_id) where card_post_id is not null;
create index messages_by_card_user on messages (card_user_id) where card_user_id is not null;
create index messages_by_media_id on messages (media_id) where media_id is not null;
create index messages_text on messages using gin (conversation_id, lower(content) gin_trgm_ops) where content is not null;

create table message_reactions (
  message_id uuid not null references messages (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  emoji text not null check (octet_length(emoji) between 1 and 64),
  created_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index message_reactions_by_user on message_reactions (user_id);

create table hidden_messages (
  user_id uuid not null references profiles (user_id) on delete cascade,
  message_id uuid not null references messages (id) on delete cascade,
  primary key (user_id, message_id)
);
create index hidden_messages_by_message on hidden_messages (message_id);

-- As it was when reported: messages may be taken back later.
alter table reports add column context jsonb check (octet_length(context::text) <= 100000);

-- Accepting a request uncovers its media, so those messages count as changed for devices that were away.
create function uncover_media() returns trigger language plpgsql as $$
declare
  message uuid;
begin
  for message in
    select m.id from messages m
    where m.conversation_id = new.conversation_id and m.sender_id <> new.user_id and m.media_url is not null and m.taken_back_at is null
    order by m.seq
  loop
    update conversations set revision = revision + 1 where id = new.conversation_id;
    update messages set revision = (select c.revision from conversations c where c.id = new.conversation_id) where id = message;
  end loop;
  return null;
end $$;
create trigger uncover_media after update of status on conversation_participants
  for each row when (old.status <> 'accepted' and new.status = 'accepted') execute function uncover_media();

-- Locks the conversation before its people, as everywhere.
create function accept_followed() returns trigger language plpgsql as $$
declare
  request uuid;
begin
  select c.id into request
  from conversations c join conversation_participants me on me.conversation_id = c.id
  where c.low_id = least(new.follower_id, new.following_id) and c.high_id = greatest(new.follower_id, new.following_id)
    and me.user_id = new.follower_id and me.status = 'request'
  for no key update of c;
  update conversation_participants set status = 'accepted'
  where conversation_id = request and user_id = new.follower_id and status = 'request';
  return null;
end $$;
create trigger accept_followed after insert on followers for each row execute function accept_followed();
