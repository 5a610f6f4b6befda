create table sign_up_holds (
  id uuid primary key,
  domain text unique check (domain = lower(domain) and octet_length(domain) between 3 and 253),
  address_range cidr unique check (masklen(address_range) >= case family(address_range) when 4 then 8 else 16 end),
  note text not null check (octet_length(note) <= 3200),
  added_by uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null,
  held_count integer not null default 0 check (held_count >= 0),
  last_held_at timestamptz,
  check (num_nonnulls(domain, address_range) = 1)
);
create index sign_up_holds_by_staff on sign_up_holds (added_by) where added_by is not null;
comment on column sign_up_holds.held_count is 'Also of accounts that are gone, so no counter of rows.';

create table auth.sign_ups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  block cidr,
  held_by text check (held_by in ('domain', 'range')),
  hold_id uuid references sign_up_holds (id) on delete set null,
  is_held boolean not null,
  created_at timestamptz not null,
  check (not is_held or held_by is not null)
);
comment on table auth.sign_ups is 'Of the last 30 days, and those that wait for staff. A block is /24 or /48.';
create index sign_ups_by_time on auth.sign_ups (created_at);
create index sign_ups_held on auth.sign_ups (user_id) where is_held;
create index sign_ups_by_hold on auth.sign_ups (hold_id) where hold_id is not null;

insert into auth.sign_ups (user_id, is_held, created_at)
  select id, false, created_at from auth.users
  where created_at > now() - interval '30 days' and invited_at is null and not made_by_staff and not is_anonymous
  on conflict do nothing;
