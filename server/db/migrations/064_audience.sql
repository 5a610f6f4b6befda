-- For whom a post is. `is_public` stays true for everybody's and for those in public communities alone.
alter table posts
  add column audience text not null default 'everyone' check (audience in ('everyone', 'followers', 'only_me', 'community')),
  add column members_before timestamptz;
comment on column posts.members_before is 'When its private community became public: it stays with who was a member before, and has been ever since.';

update posts set audience = case when community_id is not null and left_community_at is null then 'community' when is_public then 'everyone' else 'only_me' end
where community_id is not null or not is_public;

alter table posts
  add constraint posts_audience_is_public check (case audience when 'everyone' then is_public when 'community' then true else not is_public end),
  add constraint posts_members_before check (members_before is null or audience = 'community' and not is_public);

-- A post that leaves its community, or whose community is deleted, is everybody's if it was and else its author's. Also for the version before, which knows no audience.
create function judge_audience() returns trigger language plpgsql as $$
begin
  if new.community_id is not null and new.left_community_at is null then
    new.audience := 'community';
  elsif new.audience in ('everyone', 'community') then
    new.audience := case when new.is_public then 'everyone' else 'only_me' end;
  end if;
  if new.is_public or new.audience <> 'community' then
    new.members_before := null;
  end if;
  return new;
end $$;
create trigger posts_judge_audience before insert or update of audience, is_public, community_id, left_community_at, members_before on posts
  for each row execute function judge_audience();

-- Following reads each author's posts from the index alone.
drop index posts_by_author;
create index posts_by_author on posts (user_id, id desc) include (is_public, status, audience);

drop trigger note_changed on posts;
create trigger note_changed after update on posts for each row
  when ((old.id, old.user_id, old.is_public, old.audience, old.status) is distinct from (new.id, new.user_id, new.is_public, new.audience, new.status))
  execute function note_author();
drop trigger note_post_changed on posts;
create trigger note_post_changed after update on posts for each row
  when ((old.id, old.user_id, old.content, old.created_at, old.likes_count, old.comments_count, old.shares_count, old.saves_count, old.engagement_score,
      old.enlightenment_score, old.reliability_score, old.category, old.location, old.is_public, old.audience, old.status, old.version, old.edited_at,
      old.community_id, old.left_community_at, old.has_media)
    is distinct from (new.id, new.user_id, new.content, new.created_at, new.likes_count, new.comments_count, new.shares_count, new.saves_count, new.engagement_score,
      new.enlightenment_score, new.reliability_score, new.category, new.location, new.is_public, new.audience, new.status, new.version, new.edited_at,
      new.community_id, new.left_community_at, new.has_media))
  execute function note_post();
