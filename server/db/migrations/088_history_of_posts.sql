-- Besides the words: category, place, descriptions, order and marks. Null from before they could be edited: as in the form after it.
alter table post_versions add column details jsonb check (octet_length(details::text) <= 200000);

-- Twice the places, so that an order changes in two steps, past the unique key.
alter table post_media drop constraint post_media_order_index_check, add check (order_index between 0 and 7);
