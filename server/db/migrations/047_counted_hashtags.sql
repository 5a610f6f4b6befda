-- Only posts that everybody may see are counted: the number reveals nothing of private accounts.

-- In the writers' own order, so that no writer of the old version deadlocks with this.
lock table profiles, hashtags, post_hashtags in exclusive mode;
alter table post_hashtags add column counted boolean not null default true;

-- A further condition belongs here; whatever changes it must call `recount_hashtags`.
create function counts_in_hashtags(_post_id uuid) returns boolean language sql stable as $$
  select p.is_public and p.status = 'published' and not author.is_private and not author.is_banned
  from posts p join profiles author on author.user_id = p.user_id where p.id = _post_id
$$;

-- Locks the author, so that an account turning private at the same moment recounts this one too.
create function judge_hashtag() returns trigger language plpgsql as $$
begin
  perform from profiles where user_id = (select p.user_id from posts p where p.id = new.post_id) for no key update;
  new.counted := coalesce(counts_in_hashtags(new.post_id), false);
  return new;
end $$;
create trigger post_hashtags_judge before insert on post_hashtags for each row execute function judge_hashtag();

create or replace function count_hashtag() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update hashtags set usage_count = usage_count + 1 where id = new.hashtag_id and new.counted;
  else
    update hashtags set usage_count = usage_count - 1 where id = old.hashtag_id and old.counted;
  end if;
  return null;
end $$;

-- Locked in the order in which posts lock them; each changes once.
create function recount_hashtags(_user_id uuid) returns void language plpgsql as $$
begin
  perform from hashtags
    where id in (select ph.hashtag_id from posts p join post_hashtags ph on ph.post_id = p.id where p.user_id = _user_id)
    order by id for no key update;
  with changed as (
    update post_hashtags ph set counted = not ph.counted from posts p
    where p.user_id = _user_id and ph.post_id = p.id and ph.counted is distinct from counts_in_hashtags(p.id)
    returning ph.hashtag_id, ph.counted)
  update hashtags h set usage_count = h.usage_count + c.step
  from (select hashtag_id, sum(case when counted then 1 else -1 end) as step from changed group by hashtag_id) c
  where h.id = c.hashtag_id;
end $$;

create function recount_of_account() returns trigger language plpgsql as $$
begin
  perform recount_hashtags(new.user_id);
  return null;
end $$;
create trigger profiles_recount_hashtags after update on profiles for each row
  when ((old.is_private, old.is_banned) is distinct from (new.is_private, new.is_banned)) execute function recount_of_account();

update post_hashtags ph set counted = false where not counts_in_hashtags(ph.post_id);
update hashtags h set usage_count = counted.uses
from (
  select tag.id, count(ph.post_id) as uses from hashtags tag left join post_hashtags ph on ph.hashtag_id = tag.id and ph.counted group by tag.id
) counted
where counted.id = h.id and h.usage_count <> counted.uses;
