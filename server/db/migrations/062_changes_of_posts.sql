-- What the Following feed remembers of posts, ready to be sent, and of what its viewers made of them (docs/decisions/060-memory.md).

drop trigger note_author_changed on profiles;
create trigger note_author_changed after update on profiles for each row
  when ((old.user_id, old.is_banned, old.username, old.full_name, old.avatar_url, old.is_verified, old.is_private)
    is distinct from (new.user_id, new.is_banned, new.username, new.full_name, new.avatar_url, new.is_verified, new.is_private))
  execute function note_author();

create trigger note_made after insert or delete on follow_requests for each row execute function note_follower();
create trigger note_changed after update on follow_requests for each row
  when ((old.follower_id, old.following_id) is distinct from (new.follower_id, new.following_id))
  execute function note_follower();
create trigger note_emptied after truncate on follow_requests execute function note_everything();

create function note_post() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'post', id from unnest(array[old.id, new.id]) id where id is not null;
  return null;
end $$;
create trigger note_post_made after insert or delete on posts for each row execute function note_post();
create trigger note_post_changed after update on posts for each row
  when ((old.id, old.user_id, old.content, old.created_at, old.likes_count, old.comments_count, old.shares_count, old.saves_count, old.engagement_score,
      old.enlightenment_score, old.reliability_score, old.category, old.location, old.is_public, old.status, old.version, old.edited_at, old.community_id,
      old.left_community_at, old.has_media)
    is distinct from (new.id, new.user_id, new.content, new.created_at, new.likes_count, new.comments_count, new.shares_count, new.saves_count, new.engagement_score,
      new.enlightenment_score, new.reliability_score, new.category, new.location, new.is_public, new.status, new.version, new.edited_at, new.community_id,
      new.left_community_at, new.has_media))
  execute function note_post();

create function note_post_of() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'post', id from unnest(array[old.post_id, new.post_id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on post_media for each row execute function note_post_of();
create trigger note_changed after update on post_media for each row
  when ((old.post_id, old.media_url, old.media_type, old.order_index, old.alt_text, old.width, old.height, old.placeholder, old.sizes, old.sensitive)
    is distinct from (new.post_id, new.media_url, new.media_type, new.order_index, new.alt_text, new.width, new.height, new.placeholder, new.sizes, new.sensitive))
  execute function note_post_of();
create trigger note_emptied after truncate on post_media execute function note_everything();

create function note_community() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'community', id from unnest(array[old.id, new.id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on communities for each row execute function note_community();
create trigger note_changed after update on communities for each row
  when ((old.id, old.name, old.avatar_url, old.is_public) is distinct from (new.id, new.name, new.avatar_url, new.is_public))
  execute function note_community();
create trigger note_emptied after truncate on communities execute function note_everything();

-- What somebody liked and saved.
create function note_marks() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'marks', id from unnest(array[old.user_id, new.user_id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on likes for each row execute function note_marks();
create trigger note_changed after update on likes for each row
  when ((old.user_id, old.post_id) is distinct from (new.user_id, new.post_id))
  execute function note_marks();
create trigger note_emptied after truncate on likes execute function note_everything();
create trigger note_made after insert or delete on saved_posts for each row execute function note_marks();
create trigger note_changed after update on saved_posts for each row
  when ((old.user_id, old.post_id) is distinct from (new.user_id, new.post_id))
  execute function note_marks();
create trigger note_emptied after truncate on saved_posts execute function note_everything();
