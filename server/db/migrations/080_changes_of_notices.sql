-- What remembered notifications and their counts rest on, beyond what feeds do (docs/decisions/060-memory.md).

create function note_bell() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'bell', id from unnest(array[old.user_id, new.user_id]) id where id is not null;
  return null;
end $$;

create trigger note_made after insert or delete on notification_groups for each row execute function note_bell();
create trigger note_changed after update on notification_groups for each row
  when ((old.id, old.user_id, old.type, old.kind, old.post_id, old.comment_id, old.conversation_id, old.community_id, old.latest_id, old.last_seq, old.read_seq, old.is_read)
    is distinct from (new.id, new.user_id, new.type, new.kind, new.post_id, new.comment_id, new.conversation_id, new.community_id, new.latest_id, new.last_seq, new.read_seq, new.is_read))
  execute function note_bell();
create trigger note_emptied after truncate on notification_groups execute function note_everything();

create function note_bells_gone() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'bell', user_id from gone;
  return null;
end $$;
create trigger note_gone after delete on notifications referencing old table as gone for each statement execute function note_bells_gone();
create trigger note_changed after update on notifications for each row
  when ((old.user_id, old.sender_id, old.data, old.created_at, old.group_id, old.seq, old.comment_id, old.channels)
    is distinct from (new.user_id, new.sender_id, new.data, new.created_at, new.group_id, new.seq, new.comment_id, new.channels))
  execute function note_bell();
create trigger note_emptied after truncate on notifications execute function note_everything();

create trigger note_bell_made after insert or delete on user_preferences for each row execute function note_bell();
create trigger note_bell_changed after update on user_preferences for each row
  when ((old.user_id, old.notification_prefs, old.language) is distinct from (new.user_id, new.notification_prefs, new.language))
  execute function note_bell();

create trigger note_made after insert or delete on community_members for each row execute function note_viewer();
create trigger note_changed after update on community_members for each row
  when ((old.community_id, old.user_id, old.status, old.role, old.created_at)
    is distinct from (new.community_id, new.user_id, new.status, new.role, new.created_at))
  execute function note_viewer();
create trigger note_emptied after truncate on community_members execute function note_everything();

create trigger note_onboarded after update on profiles for each row
  when (old.onboarding_completed is distinct from new.onboarding_completed) execute function note_author();
create trigger note_kept_within after update on posts for each row
  when (old.members_before is distinct from new.members_before) execute function note_post();

-- A notice about a comment comes after it and goes with it.
create function note_comment() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'comment', id from unnest(array[old.id, new.id]) id;
  return null;
end $$;
create trigger note_changed after update on comments for each row
  when ((old.id, old.post_id, old.user_id, old.content, old.status) is distinct from (new.id, new.post_id, new.user_id, new.content, new.status))
  execute function note_comment();
create trigger note_emptied after truncate on comments execute function note_everything();

create function note_liked_comment() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'comment', id from unnest(array[old.comment_id, new.comment_id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on comment_likes for each row execute function note_liked_comment();
create trigger note_changed after update on comment_likes for each row
  when ((old.comment_id, old.user_id) is distinct from (new.comment_id, new.user_id))
  execute function note_liked_comment();
create trigger note_emptied after truncate on comment_likes execute function note_everything();

create function note_conversation() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'conversation', id from unnest(array[old.id, new.id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on conversations for each row execute function note_conversation();
create trigger note_changed after update on conversations for each row
  when ((old.id, old.low_id, old.high_id) is distinct from (new.id, new.low_id, new.high_id))
  execute function note_conversation();
create trigger note_emptied after truncate on conversations execute function note_everything();
create trigger note_made after insert or delete on conversation_participants for each row execute function note_bell();
create trigger note_changed after update on conversation_participants for each row
  when ((old.conversation_id, old.user_id, old.status, old.cleared_seq) is distinct from (new.conversation_id, new.user_id, new.status, new.cleared_seq))
  execute function note_bell();
create trigger note_emptied after truncate on conversation_participants execute function note_everything();
create trigger note_made after insert or delete on hidden_messages for each row execute function note_bell();
create trigger note_changed after update on hidden_messages for each row
  when ((old.user_id, old.message_id) is distinct from (new.user_id, new.message_id))
  execute function note_bell();
create trigger note_emptied after truncate on hidden_messages execute function note_everything();

create function note_messages_gone() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'conversation', conversation_id from gone;
  return null;
end $$;
create function note_message() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'conversation', id from unnest(array[old.conversation_id, new.conversation_id]) id;
  return null;
end $$;
create trigger note_gone after delete on messages referencing old table as gone for each statement execute function note_messages_gone();
create trigger note_changed after update on messages for each row
  when ((old.id, old.conversation_id, old.seq, old.taken_back_at) is distinct from (new.id, new.conversation_id, new.seq, new.taken_back_at))
  execute function note_message();
create trigger note_emptied after truncate on messages execute function note_everything();

create trigger note_made after insert or delete on notification_templates for each statement execute function note_everything();
create trigger note_changed after update on notification_templates for each row
  when ((old.template_key, old.title, old.content) is distinct from (new.template_key, new.title, new.content))
  execute function note_everything();
create trigger note_emptied after truncate on notification_templates execute function note_everything();
create trigger note_made after insert or delete on notification_template_texts for each statement execute function note_everything();
create trigger note_changed after update on notification_template_texts for each row
  when ((old.template_key, old.language, old.form, old.title, old.content) is distinct from (new.template_key, new.language, new.form, new.title, new.content))
  execute function note_everything();
create trigger note_emptied after truncate on notification_template_texts execute function note_everything();
