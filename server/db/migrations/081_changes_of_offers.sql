-- A notice of an offered community stands as long as the offer (docs/decisions/060-memory.md).
create trigger note_made after insert or delete on community_offers for each row execute function note_bell();
create trigger note_changed after update on community_offers for each row
  when ((old.community_id, old.owner_id, old.user_id) is distinct from (new.community_id, new.owner_id, new.user_id))
  execute function note_bell();
create trigger note_emptied after truncate on community_offers execute function note_everything();
