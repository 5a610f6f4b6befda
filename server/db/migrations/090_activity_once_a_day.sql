-- A function in SQL is planned at every call, and an upsert that changes nothing still locks its row: both at each sign-in and renewal.
create or replace function note_session() returns trigger language plpgsql as $$
declare
  today date := (new.refreshed_at at time zone 'UTC')::date;
begin
  if not exists (
    select from active_weeks a
    where a.user_id = new.user_id and a.week = date_trunc('week', today::timestamp)::date
      and a.days & (1 << (extract(isodow from today)::integer - 1)) <> 0
  ) then
    perform note_activity(new.user_id, array[today]);
  end if;
  return null;
end $$;
