-- Who somebody names with @ depends on usernames and on who wants to be mentioned (docs/decisions/060-memory.md).

-- Under the name itself, as there need not be a person of that name.
create function note_name() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'name', md5(name)::uuid from unnest(array[old.username, new.username]) name where name is not null;
  return null;
end $$;
create trigger note_name_made after insert or delete on profiles for each row execute function note_name();
create trigger note_name_changed after update on profiles for each row
  when ((old.user_id, old.username) is distinct from (new.user_id, new.username))
  execute function note_name();

create function note_wishes() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'wishes', id from unnest(array[old.user_id, new.user_id]) id where id is not null;
  return null;
end $$;
create trigger note_made after insert or delete on user_preferences for each row execute function note_wishes();
create trigger note_changed after update on user_preferences for each row
  when ((old.user_id, old.mention_audience) is distinct from (new.user_id, new.mention_audience))
  execute function note_wishes();
create trigger note_emptied after truncate on user_preferences execute function note_everything();
