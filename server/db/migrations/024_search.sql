-- A common word is read in the requested order until the page is full, a rare one gathered from trigrams.

-- Ten times the engagement is worth thirty days.
create function post_relevance(engagement_score double precision, created_at timestamptz) returns double precision
  language sql immutable parallel safe
  return log(1 + engagement_score) + date_part('epoch', created_at - timestamptz '2024-01-01 00:00:00+00') / 2592000;

create index posts_by_engagement on posts (engagement_score desc, id desc) where is_public and status = 'published';
create index posts_by_relevance on posts (post_relevance(engagement_score, created_at) desc, id desc) where is_public and status = 'published';
create index profiles_by_followers on profiles (followers_count desc, user_id desc);
create index profiles_newest on profiles (created_at desc, user_id desc);
drop index profiles_created;
create index hashtags_by_usage on hashtags (usage_count desc, id desc);

-- The sample from which the number of posts with a word is estimated.
alter index posts_content_trigram alter column 1 set statistics 1000;
