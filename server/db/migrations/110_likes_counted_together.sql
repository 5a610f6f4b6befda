-- Once for each statement: likes that are written together change each post once.

create function count_likes() returns trigger language plpgsql as $$
declare step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- In id order: two statements about the same posts would deadlock.
  perform from posts where id in (select l.post_id from changed l) order by id for no key update;
  update posts p set likes_count = likes_count + step * added.likes,
    engagement_score = engagement_score + step * (added.likes - case when p.user_id = any(added.people) then 1 else 0 end)
  from (select l.post_id, count(*)::integer as likes, array_agg(l.user_id) as people from changed l group by l.post_id) added
  where p.id = added.post_id;
  return null;
end $$;

drop trigger likes_count on likes;
create trigger likes_count_more after insert on likes referencing new table as changed for each statement execute function count_likes();
create trigger likes_count_fewer after delete on likes referencing old table as changed for each statement execute function count_likes();
drop function count_like();
