-- After the last allowed code, `since` is that moment and tries are far apart for a day.
create table auth.wrong_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  count integer not null,
  since timestamptz not null,
  last_at timestamptz not null
);

alter table auth.users add column made_by_staff boolean not null default false;
comment on column auth.users.made_by_staff is 'The account is kept though nobody ever confirmed it.';
-- Sign-ups keep their token longer, so these were made by staff.
update auth.users u set made_by_staff = true
where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null and u.deleted_at is null
  and u.created_at > now() - interval '7 days' and not exists (select from auth.tokens t where t.user_id = u.id);

-- Signing in with one of these would lead to no account.
delete from auth.identities i using auth.users u where u.id = i.user_id and u.deleted_at is not null;

alter table auth.flow_states add column links jsonb check (octet_length(links::text) <= 65536);
comment on column auth.flow_states.links is 'The identity that is linked to the account when the code is exchanged.';
