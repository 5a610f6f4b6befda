-- In which size the pictures of a post may be saved.
alter table posts add column download_size text not null default 'original' check (download_size in ('original', 'shown', 'none'));
alter table drafts add column download_size text not null default 'original' check (download_size in ('original', 'shown', 'none'));

drop trigger note_post_changed on posts;
create trigger note_post_changed after update on posts for each row
  when ((old.id, old.user_id, old.content, old.created_at, old.likes_count, old.comments_count, old.shares_count, old.saves_count, old.engagement_score,
      old.enlightenment_score, old.reliability_score, old.category, old.location, old.is_public, old.audience, old.download_size, old.status, old.version,
      old.edited_at, old.community_id, old.left_community_at, old.has_media)
    is distinct from (new.id, new.user_id, new.content, new.created_at, new.likes_count, new.comments_count, new.shares_count, new.saves_count, new.engagement_score,
      new.enlightenment_score, new.reliability_score, new.category, new.location, new.is_public, new.audience, new.download_size, new.status, new.version,
      new.edited_at, new.community_id, new.left_community_at, new.has_media))
  execute function note_post();
