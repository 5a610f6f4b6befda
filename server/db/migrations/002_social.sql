-- Names are the specification's. Ids are UUIDv7, so `order by id desc` is newest first.

create extension if not exists pg_trgm;

create table countries (
  id char(2) primary key check (id ~ '^[A-Z]{2}$'),
  name text not null unique check (char_length(name) between 1 and 100)
);

create table profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  username text unique check (username ~ '^[a-z][a-z0-9_]{2,29}$'),
  full_name text check (char_length(full_name) <= 400),
  avatar_url text check (char_length(avatar_url) <= 400),
  banner_url text check (char_length(banner_url) <= 400),
  bio text check (octet_length(bio) <= 3200),
  phone_number text check (char_length(phone_number) <= 40),
  nationality char(2) references countries (id),
  date_of_birth date,
  is_verified boolean not null default false,
  is_private boolean not null default false,
  -- Derived from user_bans by trigger, so that visibility needs no further join.
  is_banned boolean not null default false,
  onboarding_completed boolean not null default false,
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  posts_count integer not null default 0 check (posts_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The name and the username may be blanked again later (PROF-051), the birthday may not.
  check (not onboarding_completed or date_of_birth is not null)
);
create index profiles_username_prefix on profiles (username text_pattern_ops);
create index profiles_username_trigram on profiles using gin (username gin_trgm_ops);
create index profiles_full_name_trigram on profiles using gin (lower(full_name) gin_trgm_ops);
create index profiles_created on profiles (created_at desc);

create table user_preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references profiles (user_id) on delete cascade,
  notification_prefs jsonb not null default '{"likes":true,"follows":true,"comments":true,"mentions":true,"messages":true,"new_post":true,"in_app_enabled":true,"email_enabled":true,"show_activity":true,"allow_messages":true,"push_web":false,"push_mobile":false,"sms_enabled":false,"marketing_enabled":false}'
    check (jsonb_typeof(notification_prefs) = 'object' and octet_length(notification_prefs::text) <= 4000),
  message_audience text not null default 'everyone' check (message_audience in ('everyone', 'followers', 'following')),
  preferred_categories text[] not null default '{}' check (cardinality(preferred_categories) <= 12),
  feed_algorithm_weight double precision not null default 0 check (feed_algorithm_weight between 0 and 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table interests (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 100),
  description text check (char_length(description) <= 500),
  is_active boolean not null default true,
  position integer generated always as identity
);
create table user_interests (
  user_id uuid not null references profiles (user_id) on delete cascade,
  interest_id uuid not null references interests (id) on delete cascade,
  primary key (user_id, interest_id)
);
create index user_interests_interest on user_interests (interest_id);

create table followers (
  id uuid primary key,
  follower_id uuid not null references profiles (user_id) on delete cascade,
  following_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (follower_id, following_id),
  check (follower_id <> following_id)
);
create index followers_of on followers (following_id, id desc) include (follower_id);
create index following_of on followers (follower_id, id desc) include (following_id);

create table follow_requests (
  id uuid primary key,
  follower_id uuid not null references profiles (user_id) on delete cascade,
  following_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (follower_id, following_id),
  check (follower_id <> following_id)
);
create index follow_requests_to on follow_requests (following_id, id desc);

create table blocks (
  blocker_id uuid not null references profiles (user_id) on delete cascade,
  blocked_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id, blocker_id);

create table mutes (
  muter_id uuid not null references profiles (user_id) on delete cascade,
  muted_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mutes_by_muted on mutes (muted_id);

-- Outlives its use; a job sweeps what is in no post, profile or message.
create table media (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  bucket text not null check (bucket in ('post-media', 'avatars', 'message-media')),
  path text not null check (char_length(path) <= 300),
  media_type text not null check (char_length(media_type) <= 100),
  bytes bigint not null check (bytes >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text check (placeholder ~ '^#[0-9a-f]{6}$'),
  sizes integer[] not null default '{}' check (cardinality(sizes) <= 10),
  created_at timestamptz not null default now(),
  unique (bucket, path)
);
create index media_by_user on media (user_id, id desc);

create table posts (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  content text not null check (octet_length(content) <= 8000 and content ~ '\S'),
  category text check (char_length(category) <= 100),
  location text check (char_length(location) <= 100),
  is_public boolean not null default true,
  status text not null default 'published' check (status in ('published', 'pending', 'removed')),
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  shares_count integer not null default 0 check (shares_count >= 0),
  saves_count integer not null default 0 check (saves_count >= 0),
  has_media boolean not null default false,
  engagement_score double precision not null default 0,
  enlightenment_score double precision,
  reliability_score double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, client_id)
);
-- The two reads of the feed: by author, and newest first with the category.
create index posts_by_author on posts (user_id, id desc) include (is_public, status);
create index posts_media_by_author on posts (user_id, id desc) where has_media;
create index posts_newest on posts (id desc) include (user_id, category) where is_public and status = 'published';
create index posts_by_category on posts (category, id desc) include (user_id) where is_public and status = 'published';
create index posts_media_by_engagement on posts (engagement_score desc, id desc) where has_media and is_public and status = 'published';
create index posts_content_trigram on posts using gin (lower(content) gin_trgm_ops);

create table post_media (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  media_id uuid references media (id) on delete set null,
  media_url text not null check (char_length(media_url) <= 400),
  media_type text not null check (char_length(media_type) <= 100),
  order_index smallint not null check (order_index between 0 and 3),
  alt_text text check (octet_length(alt_text) <= 16000),
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text check (placeholder ~ '^#[0-9a-f]{6}$'),
  sizes integer[] not null default '{}',
  unique (post_id, order_index),
  unique (media_id)
);
create index post_media_by_url on post_media (media_url);

create table hashtags (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 100),
  usage_count integer not null default 0 check (usage_count >= 0)
);
create index hashtags_name_prefix on hashtags (name text_pattern_ops);
create index hashtags_name_trigram on hashtags using gin (name gin_trgm_ops);
create table post_hashtags (
  post_id uuid not null references posts (id) on delete cascade,
  hashtag_id uuid not null references hashtags (id) on delete cascade,
  primary key (post_id, hashtag_id)
);
create index post_hashtags_newest on post_hashtags (hashtag_id, post_id desc);

create table likes (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (post_id, user_id)
);
create index likes_by_user on likes (user_id, id desc) include (post_id);

create table saved_posts (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (post_id, user_id)
);
create index saved_posts_by_user on saved_posts (user_id, id desc) include (post_id);

create table shares (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index shares_by_user on shares (user_id);

create table hidden_posts (
  user_id uuid not null references profiles (user_id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index hidden_posts_by_post on hidden_posts (post_id);

create table comments (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  parent_comment_id uuid references comments (id) on delete cascade,
  content text not null check (octet_length(content) <= 8000 and content ~ '\S'),
  status text not null default 'published' check (status in ('published', 'pending', 'removed')),
  likes_count integer not null default 0 check (likes_count >= 0),
  replies_count integer not null default 0 check (replies_count >= 0),
  created_at timestamptz not null default now(),
  unique (user_id, client_id)
);
create index comments_top on comments (post_id, id) where parent_comment_id is null;
create index comments_replies on comments (parent_comment_id, id) where parent_comment_id is not null;
create index comments_by_user on comments (user_id, id desc) include (post_id);
create index comments_by_post on comments (post_id);

create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_likes_by_user on comment_likes (user_id);

create table communities (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 100),
  description text check (char_length(description) <= 1000),
  avatar_url text check (char_length(avatar_url) <= 400),
  member_count integer not null default 0 check (member_count >= 0),
  is_public boolean not null default true,
  created_by uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null default now()
);
create index communities_by_members on communities (member_count desc, id desc) where is_public;
create index communities_trigram on communities using gin (lower(name || ' ' || coalesce(description, '')) gin_trgm_ops);
create table community_members (
  community_id uuid not null references communities (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  status text not null default 'member' check (status in ('member', 'requested')),
  created_at timestamptz not null default now(),
  primary key (community_id, user_id)
);
create index community_members_by_user on community_members (user_id);

create table search_logs (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  query text not null check (char_length(query) between 1 and 400),
  result_type text not null check (result_type in ('mixed', 'click')),
  results_count integer check (results_count >= 0),
  clicked_result_id uuid,
  created_at timestamptz not null default now()
);
create index search_logs_by_user on search_logs (user_id, id desc);

-- Written by a job every five minutes; people and topics stay linked so that deleted ones vanish.
create table trending_hashtags (
  id uuid primary key references hashtags (id) on delete cascade,
  name text not null check (char_length(name) <= 100),
  usage_count integer not null,
  score double precision not null
);
create index trending_hashtags_by_score on trending_hashtags (score desc, id);
create table trending_users (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  score double precision not null
);
create index trending_users_by_score on trending_users (score desc, user_id);

create table conversations (
  id uuid primary key,
  -- In order, so that two people who write to each other at once share one conversation.
  low_id uuid not null references profiles (user_id) on delete cascade,
  high_id uuid not null references profiles (user_id) on delete cascade,
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  unique (low_id, high_id),
  check (low_id < high_id)
);
create index conversations_by_high on conversations (high_id);
create table conversation_participants (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  unread_count integer not null default 0 check (unread_count >= 0),
  last_message_at timestamptz,
  primary key (conversation_id, user_id)
);
create index conversation_participants_by_user on conversation_participants (user_id, last_message_at desc nulls last);
create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  -- Given out under the conversation's row lock, so a reader never misses a message that commits late.
  seq bigint not null,
  content text check (octet_length(content) <= 32000),
  media_id uuid references media (id) on delete set null,
  media_url text check (char_length(media_url) <= 400),
  media_type text check (media_type in ('image', 'video')),
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  unique (conversation_id, seq),
  unique (sender_id, client_id),
  check (content ~ '\S' or media_url is not null)
);
create index messages_unread on messages (conversation_id, sender_id) where not is_read;
create index messages_by_media on messages (media_url) where media_url is not null;

create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  sender_id uuid references profiles (user_id) on delete cascade,
  type text not null check (type in ('like', 'comment', 'follow', 'mention', 'message', 'system')),
  title text not null check (char_length(title) <= 200),
  content text not null check (char_length(content) <= 1000),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 2000),
  -- What the notice is about: a like taken back and given again is one notice.
  dedupe_key text check (char_length(dedupe_key) <= 200),
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, dedupe_key)
);
create index notifications_newest on notifications (user_id, id desc);
create index notifications_by_type on notifications (user_id, type, id desc);
create index notifications_unread on notifications (user_id) where not is_read;
create index notifications_by_sender on notifications (sender_id);

create table notification_templates (
  id uuid primary key,
  template_key text not null unique check (template_key ~ '^[a-z0-9_.]{1,100}$'),
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 1000),
  variables text[] check (cardinality(variables) <= 20),
  is_active boolean not null default true,
  updated_by uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table device_tokens (
  token text primary key check (char_length(token) <= 2000),
  user_id uuid not null references profiles (user_id) on delete cascade,
  platform text not null check (platform in ('web', 'ios', 'android')),
  is_active boolean not null default true,
  last_seen timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index device_tokens_by_user on device_tokens (user_id);

create table user_roles (
  user_id uuid not null references profiles (user_id) on delete cascade,
  role text not null check (role in ('user', 'moderator', 'admin', 'super_admin')),
  assigned_by uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index user_roles_by_role on user_roles (role);

create table user_bans (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  banned_by uuid references profiles (user_id) on delete set null,
  reason text not null default 'Admin action' check (char_length(reason) between 1 and 1000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  lifted_at timestamptz
);
create unique index user_bans_active on user_bans (user_id) where is_active;
create index user_bans_by_user on user_bans (user_id);

create table admin_logs (
  id uuid primary key,
  admin_id uuid references profiles (user_id) on delete set null,
  action text not null check (char_length(action) between 1 and 100),
  target_id text check (char_length(target_id) <= 200),
  target_type text check (char_length(target_type) <= 50),
  details jsonb not null default '{}' check (octet_length(details::text) <= 8000),
  created_at timestamptz not null default now()
);
create index admin_logs_newest on admin_logs (id desc);

create table reports (
  id uuid primary key,
  type text not null check (type in ('post', 'comment', 'profile', 'message')),
  reporter_id uuid references profiles (user_id) on delete set null,
  reason text not null check (char_length(reason) between 1 and 100),
  note text check (octet_length(note) <= 16000),
  status text not null default 'pending' check (status in ('pending', 'resolved', 'dismissed')),
  reported_post_id uuid references posts (id) on delete cascade,
  reported_comment_id uuid references comments (id) on delete cascade,
  reported_user_id uuid references profiles (user_id) on delete cascade,
  reported_message_id uuid references messages (id) on delete cascade,
  target_id uuid not null,
  resolved_by uuid references profiles (user_id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index reports_open on reports (reporter_id, type, target_id) where status = 'pending';
create index reports_newest on reports (id desc);
create index reports_by_post on reports (reported_post_id) where reported_post_id is not null;

create table word_filters (
  id uuid primary key,
  word text not null check (char_length(word) between 1 and 100 and word = lower(word)),
  severity text not null default 'moderate' check (severity in ('low', 'moderate', 'high')),
  action text not null default 'flag' check (action = 'flag'),
  is_active boolean not null default true,
  created_by uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index word_filters_active on word_filters (word) where is_active;

create table platform_settings (
  setting_key text primary key check (char_length(setting_key) between 1 and 100),
  setting_value text not null check (char_length(setting_value) <= 10000),
  updated_by uuid references profiles (user_id) on delete set null,
  updated_at timestamptz not null default now()
);

create table user_deletion_requests (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  reason text check (char_length(reason) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'cancelled')),
  created_at timestamptz not null default now(),
  resolved_by uuid references profiles (user_id) on delete set null,
  resolved_at timestamptz,
  purge_after timestamptz
);
create unique index user_deletion_requests_open on user_deletion_requests (user_id) where status = 'pending';

-- Shared by all processes; a crash may lose them.
create unlogged table rate_counts (
  key text primary key check (char_length(key) <= 300),
  taken integer not null,
  ends_at timestamptz not null
);
create index rate_counts_ended on rate_counts (ends_at);
