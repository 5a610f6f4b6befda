-- Triggers write rows in the transaction of the change. Losing `identity` (crash, TRUNCATE) drops all memory.
create unlogged table changes (
  xid xid8 not null default pg_current_xact_id(),
  kind text not null check (char_length(kind) <= 20),
  key uuid,
  sweep_next xid8
);
comment on column changes.xid is 'Of the transaction that changed something. Of the identity: below it everything has been swept.';
comment on column changes.sweep_next is 'Of the identity: where the next sweep will end.';
create index changes_by_xid on changes (xid) where kind <> 'identity';
create unique index changes_identity on changes (kind) where kind = 'identity';

create function note_everything() returns trigger language plpgsql as $$
begin
  insert into changes (kind) values ('everything');
  return null;
end $$;

create function note_account() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'account', id from unnest(array[old.user_id, new.user_id]) id where id is not null;
  return null;
end $$;

create function note_user() returns trigger language plpgsql as $$
begin
  insert into changes (kind, key) select distinct 'account', id from unnest(array[old.id, new.id]) id where id is not null;
  return null;
end $$;

create trigger note_made after insert or delete on auth.users for each row execute function note_user();
create trigger note_changed after update on auth.users for each row
  when ((old.id, old.email, old.is_anonymous, old.deleted_at) is distinct from (new.id, new.email, new.is_anonymous, new.deleted_at))
  execute function note_user();
create trigger note_emptied after truncate on auth.users execute function note_everything();

create trigger note_made after insert or delete on auth.sessions for each row execute function note_account();
create trigger note_changed after update on auth.sessions for each row
  when ((old.id, old.user_id, old.aal, old.refresh_counter, old.refresh_floor, old.presented_counter)
    is distinct from (new.id, new.user_id, new.aal, new.refresh_counter, new.refresh_floor, new.presented_counter))
  execute function note_account();
create trigger note_emptied after truncate on auth.sessions execute function note_everything();

create trigger note_made after insert or delete on auth.factors for each row execute function note_account();
create trigger note_changed after update on auth.factors for each row
  when ((old.user_id, old.status) is distinct from (new.user_id, new.status))
  execute function note_account();
create trigger note_emptied after truncate on auth.factors execute function note_everything();

create trigger note_made after insert or delete on profiles for each row execute function note_account();
create trigger note_changed after update on profiles for each row
  when ((old.user_id, old.hidden_since) is distinct from (new.user_id, new.hidden_since))
  execute function note_account();
create trigger note_emptied after truncate on profiles execute function note_everything();

create trigger note_made after insert or delete on user_bans for each row execute function note_account();
create trigger note_changed after update on user_bans for each row
  when ((old.user_id, old.is_active) is distinct from (new.user_id, new.is_active))
  execute function note_account();
create trigger note_emptied after truncate on user_bans execute function note_everything();

create trigger note_made after insert or delete on user_roles for each row execute function note_account();
create trigger note_changed after update on user_roles for each row
  when ((old.user_id, old.role) is distinct from (new.user_id, new.role))
  execute function note_account();
create trigger note_emptied after truncate on user_roles execute function note_everything();

create trigger note_made after insert or delete on platform_settings for each row execute function note_everything();
create trigger note_changed after update on platform_settings for each row
  when ((old.setting_key, old.setting_value) is distinct from (new.setting_key, new.setting_value))
  execute function note_everything();
create trigger note_emptied after truncate on platform_settings execute function note_everything();
