-- Following remembers pictures with their ids.
drop trigger note_changed on post_media;
create trigger note_changed after update on post_media for each row
  when ((old.id, old.post_id, old.media_url, old.media_type, old.order_index, old.alt_text, old.width, old.height, old.placeholder, old.sizes, old.sensitive)
    is distinct from (new.id, new.post_id, new.media_url, new.media_type, new.order_index, new.alt_text, new.width, new.height, new.placeholder, new.sizes, new.sensitive))
  execute function note_post_of();
