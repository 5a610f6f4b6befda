create table user_warnings (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  warned_by uuid references profiles (user_id) on delete set null,
  reason text not null check (octet_length(reason) <= 16000),
  created_at timestamptz not null,
  unique (warned_by, client_id)
);
create index user_warnings_by_user on user_warnings (user_id, id desc);

create table staff_notes (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  author_id uuid references profiles (user_id) on delete set null,
  content text not null check (octet_length(content) <= 32000),
  created_at timestamptz not null,
  unique (author_id, client_id)
);
create index staff_notes_by_user on staff_notes (user_id, id desc);

alter table reports
  add column author_id uuid references profiles (user_id) on delete set null,
  add column snapshot jsonb check (octet_length(snapshot::text) <= 100000),
  add column media_urls text[] not null default '{}' check (cardinality(media_urls) <= 20),
  drop constraint reports_reported_post_id_fkey,
  drop constraint reports_reported_comment_id_fkey,
  drop constraint reports_reported_user_id_fkey,
  drop constraint reports_reported_message_id_fkey,
  add constraint reports_reported_post_id_fkey foreign key (reported_post_id) references posts (id) on delete set null,
  add constraint reports_reported_comment_id_fkey foreign key (reported_comment_id) references comments (id) on delete set null,
  add constraint reports_reported_user_id_fkey foreign key (reported_user_id) references profiles (user_id) on delete set null,
  add constraint reports_reported_message_id_fkey foreign key (reported_message_id) references messages (id) on delete set null;
create index reports_by_target on reports (type, target_id, status, id);
create index reports_by_author on reports (author_id, id desc);
create index reports_by_media on reports using gin (media_urls);
-- Reports of one's own message: the only case where the other person is neither author nor reporter.
create index reports_of_own_messages on reports using gin (context jsonb_path_ops) where type = 'message' and reporter_id = author_id;

-- One per thing and status. `id` is the oldest report's, `last_id` the newest one's. Triggers keep it.
create table report_groups (
  type text not null check (type in ('post', 'comment', 'profile', 'message')),
  target_id uuid not null,
  status text not null check (status in ('pending', 'resolved', 'dismissed')),
  id uuid not null unique,
  last_id uuid not null,
  reports_count integer not null check (reports_count > 0),
  reasons jsonb not null check (octet_length(reasons::text) <= 10000),
  author_id uuid references profiles (user_id) on delete set null,
  assigned_to uuid references profiles (user_id) on delete set null,
  resolved_by uuid references profiles (user_id) on delete set null,
  resolved_at timestamptz,
  primary key (type, target_id, status)
);
create index report_groups_waiting on report_groups (status, id);
create index report_groups_newest on report_groups (status, last_id desc);
create index report_groups_most on report_groups (status, reports_count desc, last_id desc);
create index report_groups_waiting_of_type on report_groups (status, type, id);
create index report_groups_newest_of_type on report_groups (status, type, last_id desc);
create index report_groups_most_of_type on report_groups (status, type, reports_count desc, last_id desc);
create index report_groups_assigned on report_groups (assigned_to, status) where assigned_to is not null;
create index report_groups_by_author on report_groups (author_id) where author_id is not null;
create index report_groups_by_resolver on report_groups (resolved_by) where resolved_by is not null;

create function add_to_report_groups(ids uuid[]) returns void language sql as $$
  insert into report_groups as g (type, target_id, status, id, last_id, reports_count, reasons, author_id, resolved_by, resolved_at)
  select part.type, part.target_id, part.status, (array_agg(part.id order by part.id))[1], (array_agg(part.last_id order by part.last_id desc))[1],
    sum(part.reports_count), jsonb_object_agg(part.reason, part.reports_count), (array_agg(part.author_id) filter (where part.author_id is not null))[1],
    (array_agg(part.resolved_by order by part.resolved_at desc nulls last))[1], max(part.resolved_at)
  from (
    select r.type, r.target_id, r.status, r.reason, (array_agg(r.id order by r.id))[1] as id, (array_agg(r.id order by r.id desc))[1] as last_id,
      count(*) as reports_count, (array_agg(r.author_id) filter (where r.author_id is not null))[1] as author_id,
      (array_agg(r.resolved_by order by r.resolved_at desc nulls last))[1] as resolved_by, max(r.resolved_at) as resolved_at
    from reports r where r.id = any(ids) group by r.type, r.target_id, r.status, r.reason
  ) part
  group by part.type, part.target_id, part.status
  -- Locked in one order, so that two statements with the same things do not deadlock.
  order by part.type, part.target_id, part.status
  on conflict (type, target_id, status) do update set
    id = least(g.id, excluded.id), last_id = greatest(g.last_id, excluded.last_id), reports_count = g.reports_count + excluded.reports_count,
    reasons = (select jsonb_object_agg(sums.reason, sums.count) from (
      select counted.key as reason, sum(counted.value::integer) as count
      from (select * from jsonb_each_text(g.reasons) union all select * from jsonb_each_text(excluded.reasons)) counted group by counted.key) sums),
    author_id = coalesce(excluded.author_id, g.author_id),
    resolved_by = case when excluded.resolved_at >= g.resolved_at or g.resolved_at is null then excluded.resolved_by else g.resolved_by end,
    resolved_at = greatest(g.resolved_at, excluded.resolved_at)
$$;

create type report_place as (type text, target_id uuid, status text);
create function group_reports() returns trigger language plpgsql as $$
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
      update report_groups g set assigned_to = former.assigned_to
        where former.assigned_to is not null and g.type = former.type and g.target_id = former.target_id and g.status = former.status;
    end loop;
  end if;
  if cardinality(entered) > 0 then perform add_to_report_groups(entered); end if;
  return null;
end $$;
create trigger reports_enter after insert on reports referencing new table as added for each statement execute function group_reports();
create trigger reports_move after update on reports referencing old table as removed new table as added for each statement execute function group_reports();
create trigger reports_leave after delete on reports referencing old table as removed for each statement execute function group_reports();

update reports r set author_id = coalesce(
  (select p.user_id from posts p where p.id = r.reported_post_id), (select c.user_id from comments c where c.id = r.reported_comment_id),
  r.reported_user_id, (select m.sender_id from messages m where m.id = r.reported_message_id));
select add_to_report_groups(array(select r.id from reports r));

create index hashtags_unused on hashtags (id) where usage_count = 0;

create table removals (
  id uuid primary key,
  kind text not null check (kind in ('post', 'comment', 'message', 'ban')),
  target_id uuid not null,
  user_id uuid not null references profiles (user_id) on delete cascade,
  removed_by uuid references profiles (user_id) on delete set null,
  reason text check (octet_length(reason) <= 16000),
  created_at timestamptz not null
);
create index removals_by_target on removals (kind, target_id, id desc);
create index removals_by_user on removals (user_id);
create table appeals (
  id uuid primary key,
  removal_id uuid not null unique references removals (id) on delete cascade,
  client_id uuid,
  content text not null check (octet_length(content) <= 32000),
  status text not null default 'open' check (status in ('open', 'granted', 'rejected')),
  decided_by uuid references profiles (user_id) on delete set null,
  decided_at timestamptz,
  answer text check (octet_length(answer) <= 16000),
  created_at timestamptz not null
);
create index appeals_open on appeals (id) where status = 'open';

insert into notification_templates (id, template_key, title, content, variables) values
  ('0b7e3b0e-93f5-4a52-8a5f-5f2f3b1c7d01', 'warning', 'Warning', 'You received a warning: {{text}}', array['text']),
  ('0b7e3b0e-93f5-4a52-8a5f-5f2f3b1c7d02', 'content_removed', 'Content removed', 'We removed something you wrote: {{text}}', array['text']),
  ('0b7e3b0e-93f5-4a52-8a5f-5f2f3b1c7d03', 'content_approved', 'Published', 'What you wrote was approved and is published: {{text}}', array['text']),
  ('0b7e3b0e-93f5-4a52-8a5f-5f2f3b1c7d04', 'appeal_granted', 'Appeal granted', 'We granted your appeal: {{text}}', array['text']),
  ('0b7e3b0e-93f5-4a52-8a5f-5f2f3b1c7d05', 'appeal_rejected', 'Appeal rejected', 'We looked at your appeal and our decision stands: {{text}}', array['text'])
  on conflict (template_key) do nothing;
insert into notification_template_texts (template_key, language, form, title, content) values
  ('warning', 'es', 'alone', 'Advertencia', 'Has recibido una advertencia: {{text}}'),
  ('content_removed', 'es', 'alone', 'Contenido retirado', 'Hemos retirado algo que escribiste: {{text}}'),
  ('content_approved', 'es', 'alone', 'Publicado', 'Lo que escribiste se ha aprobado y publicado: {{text}}'),
  ('appeal_granted', 'es', 'alone', 'Recurso aceptado', 'Hemos aceptado tu recurso: {{text}}'),
  ('appeal_rejected', 'es', 'alone', 'Recurso rechazado', 'Hemos revisado tu recurso y mantenemos nuestra decisión: {{text}}'),
  ('warning', 'fr', 'alone', 'Avertissement', 'Tu as reçu un avertissement : {{text}}'),
  ('content_removed', 'fr', 'alone', 'Contenu retiré', 'Nous avons retiré quelque chose que tu as écrit : {{text}}'),
  ('content_approved', 'fr', 'alone', 'Publié', 'Ce que tu as écrit a été approuvé et publié : {{text}}'),
  ('appeal_granted', 'fr', 'alone', 'Recours accepté', 'Nous avons accepté ton recours : {{text}}'),
  ('appeal_rejected', 'fr', 'alone', 'Recours rejeté', 'Nous avons examiné ton recours et maintenons notre décision : {{text}}'),
  ('warning', 'de', 'alone', 'Verwarnung', 'Du wurdest verwarnt: {{text}}'),
  ('content_removed', 'de', 'alone', 'Inhalt entfernt', 'Wir haben etwas entfernt, das du geschrieben hast: {{text}}'),
  ('content_approved', 'de', 'alone', 'Veröffentlicht', 'Dein Text wurde freigegeben und veröffentlicht: {{text}}'),
  ('appeal_granted', 'de', 'alone', 'Einspruch angenommen', 'Wir haben deinem Einspruch stattgegeben: {{text}}'),
  ('appeal_rejected', 'de', 'alone', 'Einspruch abgelehnt', 'Wir haben deinen Einspruch geprüft und bleiben bei unserer Entscheidung: {{text}}')
  on conflict do nothing;
