-- Whatever changes the remembered Following feed (docs/decisions/060-memory.md): follows, blocks, mutes, hidden posts, new posts, bans.

create function note_follower() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'viewer', id from unnest(array[old.follower_id, new.follower_id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on followers for each row execute function note_follower();
create trigger note_changed after update on followers for each row
  when ((old.follower_id, old.following_id) is distinct from (new.follower_id, new.following_id))
  execute function note_follower();
create trigger note_emptied after truncate on followers execute function note_everything();

create function note_block() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key)
  select distinct 'viewer', id from unnest(array[old.blocker_id, old.blocked_id, new.blocker_id, new.blocked_id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on blocks for each row execute function note_block();
create trigger note_changed after update on blocks for each row
  when ((old.blocker_id, old.blocked_id) is distinct from (new.blocker_id, new.blocked_id))
  execute function note_block();
create trigger note_emptied after truncate on blocks execute function note_everything();

create function note_muter() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'viewer', id from unnest(array[old.muter_id, new.muter_id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on mutes for each row execute function note_muter();
create trigger note_changed after update on mutes for each row
  when ((old.muter_id, old.muted_id) is distinct from (new.muter_id, new.muted_id))
  execute function note_muter();
create trigger note_emptied after truncate on mutes execute function note_everything();

create function note_viewer() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'viewer', id from unnest(array[old.user_id, new.user_id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on hidden_posts for each row execute function note_viewer();
create trigger note_changed after update on hidden_posts for each row
  when ((old.user_id, old.post_id) is distinct from (new.user_id, new.post_id))
  execute function note_viewer();
create trigger note_emptied after truncate on hidden_posts execute function note_everything();

create trigger note_made after insert or delete on muted_words for each row execute function note_viewer();
create trigger note_changed after update on muted_words for each row
  when ((old.user_id, old.pattern) is distinct from (new.user_id, new.pattern))
  execute function note_viewer();
create trigger note_emptied after truncate on muted_words execute function note_everything();

create function note_author() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'author', id from unnest(array[old.user_id, new.user_id]) id where id is not null;
  return null;
end $$;
create trigger note_author_made after insert or delete on profiles for each row execute function note_author();
create trigger note_author_changed after update on profiles for each row
  when ((old.user_id, old.is_banned) is distinct from (new.user_id, new.is_banned))
  execute function note_author();

create trigger note_made after insert or delete on posts for each row execute function note_author();
create trigger note_changed after update on posts for each row
  when ((old.id, old.user_id, old.is_public, old.status) is distinct from (new.id, new.user_id, new.is_public, new.status))
  execute function note_author();
create trigger note_emptied after truncate on posts execute function note_everything();
