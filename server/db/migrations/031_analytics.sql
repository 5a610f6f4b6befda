-- Kept by the job `figures`, defined in docs/analytics.md. Days are UTC; an id belongs to its time.

create function first_id_at(at timestamptz) returns uuid
  language sql immutable strict parallel safe
  return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;

create function day_of_id(id uuid) returns date
  language sql immutable strict parallel safe
  return (to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) at time zone 'UTC')::date;

create table daily_figures (
  figure text not null check (char_length(figure) <= 50),
  day date not null,
  -- Null where there is nothing to measure, such as the median of no reports.
  value double precision check (value >= 0),
  primary key (figure, day)
);

create table figures_state (
  only_one boolean primary key default true check (only_one),
  -- Daily figures exist up to and including this day; later ones are counted from the rows.
  closed_until date,
  noted_until timestamptz,
  creators_at timestamptz
);
insert into figures_state default values;

-- Their figures are recounted if the day is closed. No key, so writers never wait for each other.
create table stale_figures (
  figure text not null check (char_length(figure) <= 50),
  day date not null
);

create table top_creators (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  total_likes_received bigint not null
);

-- Bit 0 is Monday.
create table active_people (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  last_day date not null
);
create index active_people_by_day on active_people (last_day);
create table active_weeks (
  user_id uuid not null references profiles (user_id) on delete cascade,
  week date not null check (extract(isodow from week) = 1),
  days smallint not null check (days between 1 and 127),
  primary key (user_id, week)
);
create index active_weeks_by_week on active_weeks (week) include (days);

create table retention (
  signed_up date not null,
  week date not null check (week > signed_up),
  people integer not null,
  primary key (signed_up, week)
);

create function note_activity(person uuid, days date[]) returns void language sql as $$
  insert into active_people as a (user_id, last_day) select person, max(d) from unnest(days) d having max(d) is not null
  on conflict (user_id) do update set last_day = excluded.last_day where a.last_day < excluded.last_day;
  insert into active_weeks as a (user_id, week, days)
  select person, date_trunc('week', d::timestamp)::date, bit_or(1 << (extract(isodow from d)::integer - 1)) from unnest(days) d group by 2
  on conflict (user_id, week) do update set days = a.days | excluded.days where a.days | excluded.days <> a.days;
$$;

-- Signing in, and the hourly renewal while the app is open.
create function note_session() returns trigger language plpgsql as $$
begin
  perform note_activity(new.user_id, array[(new.refreshed_at at time zone 'UTC')::date]);
  return null;
end $$;
create trigger sessions_note_activity after insert or update of refreshed_at on auth.sessions for each row execute function note_session();

create index shares_by_time on shares (created_at) include (user_id);
drop index shares_newest;
create index reports_by_closing on reports (resolved_at) include (created_at) where resolved_at is not null;

create function start_of_today() returns timestamptz language sql stable parallel safe return date_trunc('day', now(), 'UTC');
create function stale_by_id() returns trigger language plpgsql as $$
begin
  insert into stale_figures (figure, day) select distinct tg_argv[0], day_of_id(id) from changed where id < first_id_at(start_of_today());
  return null;
end $$;
create function stale_by_time() returns trigger language plpgsql as $$
begin
  insert into stale_figures (figure, day) select distinct tg_argv[0], (created_at at time zone 'UTC')::date from changed
  where created_at < start_of_today();
  return null;
end $$;
create function stale_by_status() returns trigger language plpgsql as $$
begin
  insert into stale_figures (figure, day) select tg_argv[0], day_of_id(new.id) where new.id < first_id_at(start_of_today());
  return null;
end $$;
create trigger posts_brought after insert on posts referencing new table as changed for each statement execute function stale_by_id('posts');
create trigger comments_brought after insert on comments referencing new table as changed for each statement execute function stale_by_id('comments');
create trigger posts_status_stale after update of status on posts for each row
  when (old.status is distinct from new.status) execute function stale_by_status('posts');
create trigger comments_status_stale after update of status on comments for each row
  when (old.status is distinct from new.status) execute function stale_by_status('comments');
create trigger profiles_gone after delete on profiles referencing old table as changed for each statement execute function stale_by_time('new_people');
create trigger posts_gone after delete on posts referencing old table as changed for each statement execute function stale_by_id('posts');
create trigger comments_gone after delete on comments referencing old table as changed for each statement execute function stale_by_id('comments');
create trigger likes_gone after delete on likes referencing old table as changed for each statement execute function stale_by_id('likes');
create trigger shares_gone after delete on shares referencing old table as changed for each statement execute function stale_by_time('shares');
create trigger messages_gone after delete on messages referencing old table as changed for each statement execute function stale_by_id('messages');
create trigger removals_gone after delete on removals referencing old table as changed for each statement execute function stale_by_id('removals');
create trigger user_bans_gone after delete on user_bans referencing old table as changed for each statement execute function stale_by_id('bans');
