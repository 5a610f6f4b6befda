alter table posts
  add column has_image boolean not null default false,
  add column has_video boolean not null default false;

create or replace function mark_has_media() returns trigger language plpgsql as $$
declare
  post uuid := case tg_op when 'INSERT' then new.post_id else old.post_id end;
  images boolean;
  videos boolean;
begin
  select coalesce(bool_or(m.media_type not like 'video/%'), false), coalesce(bool_or(m.media_type like 'video/%'), false)
    into images, videos from post_media m where m.post_id = post;
  update posts set has_media = images or videos, has_image = images, has_video = videos
    where id = post and (has_media, has_image, has_video) is distinct from (images or videos, images, videos);
  return null;
end $$;
update posts p set has_image = kinds.images, has_video = kinds.videos
from (
  select post_id, bool_or(media_type not like 'video/%') as images, bool_or(media_type like 'video/%') as videos from post_media group by post_id
) kinds
where kinds.post_id = p.id;

-- One run per day, so a page never reads what was popular before its timeframe.
create index posts_popular on posts (((created_at at time zone 'UTC')::date), engagement_score desc, id desc)
  include (user_id, has_media, has_image, has_video, created_at) where is_public and status = 'published';
create index posts_popular_videos on posts (((created_at at time zone 'UTC')::date), engagement_score desc, id desc)
  include (user_id, created_at) where has_video and is_public and status = 'published';
create index posts_media_newest on posts (id desc) include (user_id, has_image) where has_media and is_public and status = 'published';
create index posts_videos_newest on posts (id desc) include (user_id) where has_video and is_public and status = 'published';
drop index posts_media_by_engagement;
