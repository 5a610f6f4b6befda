alter table user_preferences
  add column mention_audience text not null default 'everyone' check (mention_audience in ('everyone', 'following', 'nobody')),
  add column theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  add column text_size text not null default 'normal' check (text_size in ('small', 'normal', 'large', 'largest')),
  add column reduced_motion boolean not null default false,
  add column autoplay text not null default 'always' check (autoplay in ('always', 'wifi', 'never')),
  add column data_saver boolean not null default false,
  add column quiet_hours jsonb check (octet_length(quiet_hours::text) <= 200);

-- Lower case, one Unicode form, no invisible characters, single spaces. The ASCII path takes a tenth of the time.
create function comparable_text(content text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(case when octet_length(content) = length(content) then lower(content)
    else replace(translate(lower(regexp_replace(normalize(content, nfkc), '[\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g')), 'ς', 'σ'), 'ß', 'ss')
    end, '\s+', ' ', 'g'));

/*
 * Finds a comparable text as whole words. A gap is all but letters, digits, underscores and the marks that belong to letters. Scripts that
 * write without spaces, and phrases that begin or end with a sign such as # or @, need no gap there.
 */
create function phrase_pattern(phrase text) returns text
  language plpgsql immutable parallel safe as $$
declare
  spaceless constant text := '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff';
  marks constant text := '\u0300-\u036f\u093c\u094d\u09bc\u09cd\u0a3c\u0a4d\u0abc\u0acd\u0b3c\u0b4d\u0bcd\u0c4d\u0cbc\u0ccd\u0d4d\u0dca';
  gap constant text := format('[^[:alnum:]_%s]|[%s]', marks, spaceless);
  letter constant text := format('(?![%s])[[:alnum:]_]', spaceless);
begin
  return case when phrase ~ ('^' || letter) then '(?:^|' || gap || ')' else '' end
    || regexp_replace(phrase, '([][\\.*+?(){}|^$])', '\\\1', 'g')
    || case when right(phrase, 1) ~ letter or right(phrase, 1) ~ format('[%s]', marks) then '(?:$|' || gap || ')' else '' end;
end $$;

-- Null without phrases, which then cost nothing.
create function has_phrase(content text, phrases text[]) returns boolean
  language plpgsql strict immutable parallel safe cost 1 as $$
declare
  comparable constant text := comparable_text(content);
  phrase text;
begin
  foreach phrase in array phrases loop
    if strpos(comparable, phrase) > 0 and comparable ~ phrase_pattern(phrase) then return true; end if;
  end loop;
  return false;
end $$;

create table muted_words (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  phrase text not null check (octet_length(phrase) <= 1600 and phrase ~ '\S'),
  comparable text not null generated always as (comparable_text(phrase)) stored check (comparable <> ''),
  ends_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, client_id)
);
-- Hashed, because the text may exceed what an index takes.
create unique index muted_words_phrase on muted_words (user_id, md5(comparable));
create index muted_words_ending on muted_words (ends_at) where ends_at is not null;

-- Whole milliseconds, which a cursor holds.
alter table hidden_posts alter column created_at set default date_trunc('milliseconds', now());
update hidden_posts set created_at = date_trunc('milliseconds', created_at);
create index hidden_posts_latest on hidden_posts (user_id, created_at desc, post_id desc);

create table exports (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done_count bigint not null default 0,
  total_count bigint not null default 0,
  bytes bigint,
  built_at timestamptz,
  -- In the bucket `archives`, from the start of the build until it is deleted there.
  file text check (char_length(file) <= 100),
  -- Where the build resumes; the last worker to take it owns it.
  progress jsonb,
  lease uuid,
  held_at timestamptz,
  failures smallint not null default 0,
  created_at timestamptz not null,
  unique (user_id, client_id)
);
create index exports_latest on exports (user_id, id desc);
create unique index exports_under_way on exports (user_id) where state in ('waiting', 'running');
create index exports_stored on exports (id) where file is not null;

create table imports (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  media_id uuid,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  cursor jsonb not null default '{}',
  tries smallint not null default 0,
  source text check (source in ('atelier', 'mastodon', 'instagram')),
  done_count bigint not null default 0,
  total_count bigint not null default 0,
  imported jsonb not null default '{}',
  left_out jsonb not null default '[]',
  problem text check (char_length(problem) <= 100),
  created_at timestamptz not null,
  unique (user_id, client_id)
);
create index imports_latest on imports (user_id, id desc);
create unique index imports_unfinished on imports (user_id) where state in ('waiting', 'running');
create index imports_archive on imports (media_id) where state in ('waiting', 'running');

-- By its name in the archive, so that a second import adds nothing twice.
create table imported_things (
  user_id uuid not null references profiles (user_id) on delete cascade,
  source_key text not null check (octet_length(source_key) <= 1000),
  kind text not null check (char_length(kind) <= 50),
  new_id uuid not null,
  primary key (user_id, source_key)
);

-- Hidden like a banned account. Neither state undoes the other: `is_banned` is true for both.
alter table profiles add column hidden_since timestamptz;
create or replace function keep_is_banned() returns trigger language plpgsql as $$
declare person uuid := coalesce(new.user_id, old.user_id);
begin
  update profiles set is_banned = hidden_since is not null or exists (select from user_bans b where b.user_id = person and b.is_active)
  where user_id = person;
  return null;
end $$;
-- Locked before a row trigger runs, so that it sees the bans of whoever held the lock.
create function keep_hidden_apart() returns trigger language plpgsql as $$
begin
  new.is_banned := new.hidden_since is not null or exists (select from user_bans b where b.user_id = new.user_id and b.is_active);
  return new;
end $$;
create trigger profiles_keep_hidden_apart before update of hidden_since on profiles for each row execute function keep_hidden_apart();

alter table user_deletion_requests
  drop constraint user_deletion_requests_reason_check,
  add constraint user_deletion_requests_reason_check check (octet_length(reason) <= 32000);
create index user_deletion_requests_due on user_deletion_requests (purge_after) where status = 'approved';
create index user_deletion_requests_latest on user_deletion_requests (user_id, id desc);
create index user_deletion_requests_listed on user_deletion_requests ((status <> 'pending'), id);
create index reports_by_comment on reports (reported_comment_id) where reported_comment_id is not null;
create index reports_by_message on reports (reported_message_id) where reported_message_id is not null;
create index reports_by_person on reports (reported_user_id) where reported_user_id is not null;
create index reports_by_reporter on reports (reporter_id) where reporter_id is not null;
create index admin_logs_by_target on admin_logs (target_id) where target_id is not null;
create index search_logs_by_click on search_logs (clicked_result_id) where clicked_result_id is not null;
alter table admin_logs
  drop constraint admin_logs_details_check,
  add constraint admin_logs_details_check check (octet_length(details::text) <= 100000);

alter table media
  drop constraint media_bucket_check,
  add constraint media_bucket_check check (bucket in ('post-media', 'avatars', 'message-media', 'archives'));

-- A device gets nothing once the session that registered it has ended.
alter table device_tokens add column session_id uuid references auth.sessions (id) on delete cascade;
create index device_tokens_by_session on device_tokens (session_id);
