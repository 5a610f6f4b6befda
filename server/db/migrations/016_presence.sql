-- Each process rewrites its rows when these unlogged tables were lost.

create unlogged table server_processes (
  id uuid primary key,
  -- Extended while the process lives; its rows expire with it.
  ends_at timestamptz not null
);
create unlogged table online_people (
  user_id uuid not null references profiles (user_id) on delete cascade,
  process_id uuid not null references server_processes (id) on delete cascade,
  online_at timestamptz not null,
  primary key (user_id, process_id)
);
create index online_people_by_process on online_people (process_id);
create unlogged table open_conversations (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  process_id uuid not null references server_processes (id) on delete cascade,
  primary key (conversation_id, user_id, process_id)
);
create index open_conversations_by_user on open_conversations (user_id);
create index open_conversations_by_process on open_conversations (process_id);
