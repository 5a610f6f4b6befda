-- Of what an author imports from one day, the newest posts only are in lists of everybody's, so that an archive cannot fill them.
alter table posts add column beyond_day boolean not null default false;
comment on column posts.beyond_day is 'In no tag, in no trend, not in Explore, and not among the newest of a search.';

-- An imported post has no client_id.
create index posts_imported on posts (user_id, created_at desc, id desc) where client_id is null and not beyond_day;

drop index posts_popular, posts_popular_videos, posts_media_newest, posts_videos_newest;
create index posts_popular on posts (((created_at at time zone 'UTC')::date), engagement_score desc, id desc)
  include (user_id, has_media, has_image, has_video, created_at) where is_public and status = 'published' and not beyond_day;
create index posts_popular_videos on posts (((created_at at time zone 'UTC')::date), engagement_score desc, id desc)
  include (user_id, created_at) where has_video and is_public and status = 'published' and not beyond_day;
create index posts_media_newest on posts (id desc) include (user_id, has_image)
  where has_media and is_public and status = 'published' and not beyond_day;
create index posts_videos_newest on posts (id desc) include (user_id) where has_video and is_public and status = 'published' and not beyond_day;
