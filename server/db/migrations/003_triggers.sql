-- Counters change through triggers alone; `admin check-counters` proves them.

create function make_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, created_at) values (new.id, coalesce(new.created_at, now()));
  insert into user_preferences (user_id) values (new.id);
  return new;
end $$;
create trigger users_make_profile after insert on auth.users for each row execute function make_profile();

-- A higher role includes the lower ones.
create function has_role(_user_id uuid, _role text) returns boolean language sql stable as $$
  select _role = 'user' or exists (
    select from user_roles r
    where r.user_id = _user_id
      and array_position(array['user', 'moderator', 'admin', 'super_admin'], r.role)
       >= array_position(array['user', 'moderator', 'admin', 'super_admin'], _role))
$$;

create function keep_is_banned() returns trigger language plpgsql as $$
declare person uuid := coalesce(new.user_id, old.user_id);
begin
  update profiles set is_banned = exists (select from user_bans b where b.user_id = person and b.is_active) where user_id = person;
  return null;
end $$;
create trigger user_bans_keep_is_banned after insert or update or delete on user_bans for each row execute function keep_is_banned();

-- Locked in id order: two people who follow each other at once would deadlock.
create function count_follow() returns trigger language plpgsql as $$
declare step integer := case tg_op when 'INSERT' then 1 else -1 end; f followers := case tg_op when 'INSERT' then new else old end;
begin
  perform 1 from profiles where user_id in (f.follower_id, f.following_id) order by user_id for no key update;
  update profiles set following_count = following_count + step where user_id = f.follower_id;
  update profiles set followers_count = followers_count + step where user_id = f.following_id;
  return null;
end $$;
create trigger followers_count after insert or delete on followers for each row execute function count_follow();

create function count_like() returns trigger language plpgsql as $$
declare step integer := case tg_op when 'INSERT' then 1 else -1 end; l likes := case tg_op when 'INSERT' then new else old end;
begin
  update posts set likes_count = likes_count + step,
    engagement_score = engagement_score + case when user_id = l.user_id then 0 else step end
  where id = l.post_id;
  return null;
end $$;
create trigger likes_count after insert or delete on likes for each row execute function count_like();

create function count_save() returns trigger language plpgsql as $$
declare step integer := case tg_op when 'INSERT' then 1 else -1 end; s saved_posts := case tg_op when 'INSERT' then new else old end;
begin
  update posts set saves_count = saves_count + step,
    engagement_score = engagement_score + case when user_id = s.user_id then 0 else 4 * step end
  where id = s.post_id;
  return null;
end $$;
create trigger saved_posts_count after insert or delete on saved_posts for each row execute function count_save();

create function count_share() returns trigger language plpgsql as $$
declare step integer := case tg_op when 'INSERT' then 1 else -1 end; s shares := case tg_op when 'INSERT' then new else old end;
begin
  update posts set shares_count = shares_count + step,
    engagement_score = engagement_score + case when user_id = s.user_id then 0 else 2 * step end
  where id = s.post_id;
  return null;
end $$;
create trigger shares_count after insert or delete on shares for each row execute function count_share();

-- A person counts once in the score, however much they write. Only published comments count.
create function count_comment() returns trigger language plpgsql as $$
declare
  c comments := case tg_op when 'DELETE' then old else new end;
  step integer := case
    when tg_op = 'INSERT' and new.status = 'published' then 1
    when tg_op = 'DELETE' and old.status = 'published' then -1
    when tg_op = 'UPDATE' and new.status = 'published' and old.status <> 'published' then 1
    when tg_op = 'UPDATE' and new.status <> 'published' and old.status = 'published' then -1
    else 0 end;
  voice integer;
begin
  if step = 0 then return null; end if;
  -- Locked first, so that two comments of one person at once see each other.
  perform 1 from posts where id = c.post_id for no key update;
  select count(*) into voice from comments o where o.post_id = c.post_id and o.user_id = c.user_id and o.status = 'published' and o.id <> c.id;
  update posts set comments_count = comments_count + step,
    engagement_score = engagement_score + case when user_id = c.user_id or voice > 0 then 0 else 3 * step end
  where id = c.post_id;
  if c.parent_comment_id is not null then
    update comments set replies_count = replies_count + step where id = c.parent_comment_id;
  end if;
  return null;
end $$;
create trigger comments_count after insert or delete or update of status on comments for each row execute function count_comment();

create function count_comment_like() returns trigger language plpgsql as $$
begin
  update comments set likes_count = likes_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = case tg_op when 'INSERT' then new.comment_id else old.comment_id end;
  return null;
end $$;
create trigger comment_likes_count after insert or delete on comment_likes for each row execute function count_comment_like();

create function count_post() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.status = 'published' and old.is_public then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.status = 'published' and new.is_public then 1 else 0 end;
begin
  if was <> is_now then
    update profiles set posts_count = posts_count + is_now - was where user_id = coalesce(new.user_id, old.user_id);
  end if;
  return null;
end $$;
create trigger posts_count after insert or delete or update of status, is_public on posts for each row execute function count_post();

create function count_hashtag() returns trigger language plpgsql as $$
begin
  update hashtags set usage_count = usage_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = case tg_op when 'INSERT' then new.hashtag_id else old.hashtag_id end;
  return null;
end $$;
create trigger post_hashtags_count after insert or delete on post_hashtags for each row execute function count_hashtag();

create function mark_has_media() returns trigger language plpgsql as $$
begin
  update posts set has_media = true where id = new.post_id and not has_media;
  return null;
end $$;
create trigger post_media_mark after insert on post_media for each row execute function mark_has_media();

create function count_member() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.status = 'member' then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.status = 'member' then 1 else 0 end;
begin
  if was <> is_now then
    update communities set member_count = member_count + is_now - was where id = coalesce(new.community_id, old.community_id);
  end if;
  return null;
end $$;
create trigger community_members_count after insert or delete or update of status on community_members for each row execute function count_member();

create function end_follows() returns trigger language plpgsql as $$
begin
  delete from followers where (follower_id, following_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  delete from follow_requests where (follower_id, following_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end $$;
create trigger blocks_end_follows after insert on blocks for each row execute function end_follows();
