-- Who of the staff has a case open, and to whom the desk gave it. Both end by themselves.
create unlogged table case_looks (
  target_id uuid not null,
  staff_id uuid not null references profiles (user_id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (target_id, staff_id)
);
create index case_looks_by_staff on case_looks (staff_id);
create index case_looks_by_session on case_looks (session_id);

create unlogged table case_reservations (
  target_id uuid primary key,
  staff_id uuid not null references profiles (user_id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  reserved_at timestamptz not null,
  ends_at timestamptz not null
);
create index case_reservations_by_staff on case_reservations (staff_id);
create index case_reservations_by_session on case_reservations (session_id);

alter table report_groups add column assigned_at timestamptz;

create or replace function group_reports() returns trigger language plpgsql as $$
declare
  entered uuid[] := '{}';
  left_places report_place[];
  former report_groups;
begin
  if tg_op = 'INSERT' then
    entered := array(select a.id from added a);
  elsif tg_op = 'UPDATE' then
    -- Arrays: a join of tables without statistics would compare every pair of rows.
    entered := array(select moved.id from (
      select a.id, a.type, a.target_id, a.status from added a except select r.id, r.type, r.target_id, r.status from removed r) moved);
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(distinct (moved.type, moved.target_id, moved.status)::report_place) into left_places from (
      select r.id, r.type, r.target_id, r.status from removed r except select a.id, a.type, a.target_id, a.status from added a) moved;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct (r.type, r.target_id, r.status)::report_place) into left_places from removed r;
  end if;
  if left_places is not null then
    for former in
      delete from report_groups g using unnest(left_places) was
      where g.type = was.type and g.target_id = was.target_id and g.status = was.status
      returning g.*
    loop
      perform add_to_report_groups(array(
        select r.id from reports r where r.type = former.type and r.target_id = former.target_id and r.status = former.status and r.id <> all(entered)));
      update report_groups g set assigned_to = former.assigned_to, assigned_at = former.assigned_at
        where former.assigned_to is not null and g.type = former.type and g.target_id = former.target_id and g.status = former.status;
    end loop;
  end if;
  if cardinality(entered) > 0 then perform add_to_report_groups(entered); end if;
  return null;
end $$;
