-- Replies are deleted in the same statement as their comment, so counting the rest would miss them: deltas stay exact instead.

lock table likes, saved_posts, shares, comments, post_media in share row exclusive mode;

-- Other than the author. No key to profiles: rows go with the comments, whose trigger has to find them.
create table post_commenters (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null,
  primary key (post_id, user_id)
);
insert into post_commenters (post_id, user_id)
select distinct c.post_id, c.user_id from comments c join posts p on p.id = c.post_id where c.status = 'published' and c.user_id <> p.user_id;

create or replace function count_comment() returns trigger language plpgsql as $$
declare
  c comments := case tg_op when 'DELETE' then old else new end;
  step integer := case
    when tg_op = 'INSERT' and new.status = 'published' then 1
    when tg_op = 'DELETE' and old.status = 'published' then -1
    when tg_op = 'UPDATE' and new.status = 'published' and old.status <> 'published' then 1
    when tg_op = 'UPDATE' and new.status <> 'published' and old.status = 'published' then -1
    else 0 end;
  author uuid;
  commenters integer := 0;
begin
  if step = 0 then return null; end if;
  -- Locked first, so that two comments of one person at once see each other.
  select user_id into author from posts where id = c.post_id for no key update;
  if not found then return null; end if;
  if c.user_id <> author then
    if exists (select from comments o where o.post_id = c.post_id and o.user_id = c.user_id and o.status = 'published') then
      insert into post_commenters (post_id, user_id) values (c.post_id, c.user_id) on conflict do nothing;
      get diagnostics commenters = row_count;
    else
      delete from post_commenters where post_id = c.post_id and user_id = c.user_id;
      get diagnostics commenters = row_count;
      commenters := -commenters;
    end if;
  end if;
  update posts set comments_count = comments_count + step, engagement_score = engagement_score + 3 * commenters where id = c.post_id;
  if c.parent_comment_id is not null then
    update comments set replies_count = replies_count + step where id = c.parent_comment_id;
  end if;
  return null;
end $$;

create or replace function mark_has_media() returns trigger language plpgsql as $$
declare post uuid := case tg_op when 'INSERT' then new.post_id else old.post_id end;
begin
  update posts set has_media = exists (select from post_media m where m.post_id = post) where id = post and has_media <> (tg_op = 'INSERT');
  return null;
end $$;
drop trigger post_media_mark on post_media;
create trigger post_media_mark after insert or delete on post_media for each row execute function mark_has_media();

update posts p set engagement_score = truth.score
from (
  select t.id, (select count(*) from likes l where l.post_id = t.id and l.user_id <> t.user_id)
    + 3 * (select count(*) from post_commenters c where c.post_id = t.id)
    + 2 * (select count(*) from shares s where s.post_id = t.id and s.user_id <> t.user_id)
    + 4 * (select count(*) from saved_posts s where s.post_id = t.id and s.user_id <> t.user_id) as score
  from posts t
) truth
where p.id = truth.id and p.engagement_score <> truth.score;
alter table posts add check (engagement_score >= 0);
