-- Since when a published post waits again after an edit; null if never published.
alter table posts add column held_at timestamptz;
create index posts_held on posts (id) where status = 'pending';
create index comments_held on comments (id) where status = 'pending';
create index flags_posts on flags (post_id desc) where post_id is not null;
create index report_groups_open_posts on report_groups (target_id desc) where type = 'post' and status = 'pending';

-- A word of 100 visible characters can have more code points.
alter table word_filters
  drop constraint word_filters_word_check,
  add constraint word_filters_word_check check (octet_length(word) between 1 and 1600 and word = lower(word));
drop index word_filters_active;
-- Hashed, because the word may exceed what an index takes.
create unique index word_filters_active on word_filters (md5(word)) where is_active;
create index word_filters_newest on word_filters (id desc) where is_active;
