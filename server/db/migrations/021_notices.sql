-- Notices keep what they are about, not words; the same thing done by several people is one group.

alter table user_preferences
  add column language text check (language in ('en', 'es', 'fr', 'de')),
  add column email_frequency text not null default 'daily' check (email_frequency in ('instant', 'daily', 'weekly'));

-- The bell on a followed person's profile.
alter table followers add column notify_posts boolean not null default false;
create index followers_notified on followers (following_id, follower_id) where notify_posts;
