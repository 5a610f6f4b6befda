create function show_reading() returns trigger language plpgsql as $$
begin
  if not exists (
    select from conversation_participants person join user_preferences settings on settings.user_id = person.user_id
    where person.conversation_id = new.conversation_id and not settings.read_receipts
  ) then
    new.seen_seq := greatest(new.seen_seq, new.read_seq);
  end if;
  return new;
end $$;
create trigger show_reading before update of status on conversation_participants
  for each row when (old.status = 'request' and new.status = 'accepted') execute function show_reading();
