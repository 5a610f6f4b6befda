-- Notices store references, not words; the same act by several people is one group.

alter table user_preferences
  add column language text check (language in ('en', 'es', 'fr', 'de')),
  add column email_frequency text not null default 'daily' check (email_frequency in ('instant', 'daily', 'weekly'));

alter table followers add column notify_posts boolean not null default false;
create index followers_notified on followers (following_id, follower_id) where notify_posts;

create table notification_groups (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- What its notices share, such as `like:POST`.
  key text not null check (char_length(key) <= 300),
  type text not null check (type in ('like', 'comment', 'follow', 'mention', 'message', 'system')),
  kind text not null check (kind ~ '^[a-z0-9_.]{1,100}$'),
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  conversation_id uuid references conversations (id) on delete cascade,
  community_id uuid references communities (id) on delete cascade,
  -- The newest notice gives the group its place in the list.
  latest_id uuid not null,
  -- Numbered under this row's lock, so that no late commit is missed. Below: up to where it was read and mailed.
  last_seq bigint not null default 1,
  read_seq bigint not null default 0,
  mailed_seq bigint not null default 0,
  is_read boolean not null generated always as (read_seq >= last_seq) stored,
  unique (user_id, key)
);
create index notification_groups_newest on notification_groups (user_id, latest_id desc);
create index notification_groups_by_type on notification_groups (user_id, type, latest_id desc);
create index notification_groups_unread on notification_groups (user_id) where not is_read;
create index notification_groups_by_post on notification_groups (post_id) where post_id is not null;
create index notification_groups_by_comment on notification_groups (comment_id) where comment_id is not null;
create index notification_groups_by_conversation on notification_groups (conversation_id) where conversation_id is not null;
create index notification_groups_by_community on notification_groups (community_id) where community_id is not null;

-- `title` and `content` stay empty; `is_read` is the state at insertion, the group holds the present one.
alter table notifications
  alter column title set default '',
  alter column content set default '',
  add column group_id uuid references notification_groups (id) on delete cascade,
  add column seq bigint,
  add column comment_id uuid references comments (id) on delete cascade,
  add column channels text[] not null default '{in_app}' check (cardinality(channels) between 1 and 10);
drop index notifications_newest, notifications_by_type, notifications_unread;

create function group_notice() returns trigger language plpgsql as $$
declare
  kind_of text := coalesce(new.data ->> 'kind', new.type);
  about notification_groups;
begin
  if exists (select from notifications n where n.user_id = new.user_id and n.dedupe_key = new.dedupe_key) then return null; end if;
  about.post_id := (new.data ->> 'post_id')::uuid;
  about.conversation_id := (new.data ->> 'conversation_id')::uuid;
  about.community_id := (new.data ->> 'community_id')::uuid;
  new.comment_id := (new.data ->> 'comment_id')::uuid;
  about.comment_id := case kind_of
    when 'comment' then null
    when 'reply' then coalesce((new.data ->> 'parent_comment_id')::uuid, (select c.parent_comment_id from comments c where c.id = new.comment_id))
    else new.comment_id end;
  about.key := coalesce(case kind_of
    when 'like' then 'like:' || about.post_id
    when 'comment_like' then 'comment_like:' || about.comment_id
    when 'comment' then 'comment:' || about.post_id
    when 'reply' then 'reply:' || about.comment_id
    when 'follow' then 'follow:' || to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD')
    when 'message' then 'message:' || about.conversation_id
    end, new.dedupe_key, kind_of || ':' || new.id);

  insert into notification_groups as g (id, user_id, key, type, kind, post_id, comment_id, conversation_id, community_id, latest_id, read_seq)
  values (new.id, new.user_id, about.key, new.type, kind_of, about.post_id, about.comment_id, about.conversation_id, about.community_id,
    new.id, case when new.is_read then 1 else 0 end)
  on conflict (user_id, key) do update set
    last_seq = g.last_seq + 1,
    read_seq = case when new.is_read and g.read_seq = g.last_seq then g.last_seq + 1 else g.read_seq end,
    latest_id = greatest(g.latest_id, new.id)
  returning g.id, g.last_seq into new.group_id, new.seq;
  new.title := '';
  new.content := '';
  return new;
end $$;
create trigger notifications_group before insert on notifications for each row execute function group_notice();

create temporary table former on commit drop as
  select n.id, n.user_id, n.sender_id, n.type, n.data, n.dedupe_key, n.is_read, n.created_at from notifications n
  where (n.data ->> 'post_id' is null or exists (select from posts p where p.id = (n.data ->> 'post_id')::uuid))
    and (n.data ->> 'comment_id' is null or exists (select from comments c where c.id = (n.data ->> 'comment_id')::uuid))
    and (n.data ->> 'conversation_id' is null or exists (select from conversations c where c.id = (n.data ->> 'conversation_id')::uuid));
delete from notifications;
insert into notifications (id, user_id, sender_id, type, data, dedupe_key, is_read, created_at)
  select id, user_id, sender_id, type, data, dedupe_key, is_read, created_at from former order by id;

create unique index notifications_by_group on notifications (group_id, seq desc);
create index notifications_by_comment on notifications (comment_id) where comment_id is not null;

-- English singular is in the template. `form`: `alone`, or a plural category (Intl.PluralRules) for the {{count}} others.
create table notification_template_texts (
  template_key text not null check (char_length(template_key) <= 100) references notification_templates (template_key) on update cascade on delete cascade,
  language text not null check (language in ('en', 'es', 'fr', 'de')),
  form text not null check (form in ('alone', 'zero', 'one', 'two', 'few', 'many', 'other')),
  title text check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 1000),
  primary key (template_key, language, form),
  check ((form = 'alone') = (title is not null))
);

insert into notification_templates (id, template_key, title, content, variables) values
  ('5f0c3c55-0f7c-5d02-9f0a-6f6d3c4f6a01', 'community_request', 'Community request', '{{name}} asks to join {{community}}', array['name', 'community']),
  ('5f0c3c55-0f7c-5d02-9f0a-6f6d3c4f6a02', 'community_approved', 'Request approved', 'You are now a member of {{community}}', array['community'])
  on conflict (template_key) do nothing;

insert into notification_template_texts (template_key, language, form, title, content) values
  ('like', 'en', 'one', null, '{{name}} and {{count}} other liked your post'),
  ('like', 'en', 'other', null, '{{name}} and {{count}} others liked your post'),
  ('comment_like', 'en', 'one', null, '{{name}} and {{count}} other liked your comment'),
  ('comment_like', 'en', 'other', null, '{{name}} and {{count}} others liked your comment'),
  ('comment', 'en', 'one', null, '{{name}} and {{count}} other commented on your post'),
  ('comment', 'en', 'other', null, '{{name}} and {{count}} others commented on your post'),
  ('reply', 'en', 'one', null, '{{name}} and {{count}} other replied to your comment'),
  ('reply', 'en', 'other', null, '{{name}} and {{count}} others replied to your comment'),
  ('follow', 'en', 'one', null, '{{name}} and {{count}} other started following you'),
  ('follow', 'en', 'other', null, '{{name}} and {{count}} others started following you'),

  ('like', 'es', 'alone', 'Nuevo me gusta', 'A {{name}} le gusta tu publicación'),
  ('like', 'es', 'one', null, 'A {{name}} y a {{count}} persona más les gusta tu publicación'),
  ('like', 'es', 'other', null, 'A {{name}} y a {{count}} personas más les gusta tu publicación'),
  ('comment_like', 'es', 'alone', 'Nuevo me gusta', 'A {{name}} le gusta tu comentario'),
  ('comment_like', 'es', 'one', null, 'A {{name}} y a {{count}} persona más les gusta tu comentario'),
  ('comment_like', 'es', 'other', null, 'A {{name}} y a {{count}} personas más les gusta tu comentario'),
  ('comment', 'es', 'alone', 'Nuevo comentario', '{{name}} ha comentado tu publicación: {{text}}'),
  ('comment', 'es', 'one', null, '{{name}} y {{count}} persona más han comentado tu publicación'),
  ('comment', 'es', 'other', null, '{{name}} y {{count}} personas más han comentado tu publicación'),
  ('reply', 'es', 'alone', 'Nueva respuesta', '{{name}} ha respondido a tu comentario: {{text}}'),
  ('reply', 'es', 'one', null, '{{name}} y {{count}} persona más han respondido a tu comentario'),
  ('reply', 'es', 'other', null, '{{name}} y {{count}} personas más han respondido a tu comentario'),
  ('follow', 'es', 'alone', 'Nuevo seguidor', '{{name}} ha empezado a seguirte'),
  ('follow', 'es', 'one', null, '{{name}} y {{count}} persona más han empezado a seguirte'),
  ('follow', 'es', 'other', null, '{{name}} y {{count}} personas más han empezado a seguirte'),
  ('follow_request', 'es', 'alone', 'Solicitud de seguimiento', '{{name}} quiere seguirte'),
  ('follow_approved', 'es', 'alone', 'Solicitud aceptada', '{{name}} ha aceptado tu solicitud de seguimiento'),
  ('mention', 'es', 'alone', 'Te han mencionado', '{{name}} te ha mencionado: {{text}}'),
  ('message', 'es', 'alone', 'Nuevo mensaje', '{{name}} te ha enviado un mensaje'),
  ('new_post', 'es', 'alone', 'Nueva publicación', '{{name}} ha publicado: {{text}}'),
  ('community_request', 'es', 'alone', 'Solicitud de comunidad', '{{name}} quiere unirse a {{community}}'),
  ('community_approved', 'es', 'alone', 'Solicitud aceptada', 'Ya formas parte de {{community}}'),
  ('report_resolved', 'es', 'alone', 'Tu denuncia', 'Gracias. Hemos revisado tu denuncia y hemos tomado medidas.'),
  ('report_dismissed', 'es', 'alone', 'Tu denuncia', 'Gracias. Hemos revisado tu denuncia y no hemos encontrado ninguna infracción de las normas.'),

  ('like', 'fr', 'alone', 'Nouveau j’aime', '{{name}} a aimé ta publication'),
  ('like', 'fr', 'one', null, '{{name}} et {{count}} autre personne ont aimé ta publication'),
  ('like', 'fr', 'other', null, '{{name}} et {{count}} autres personnes ont aimé ta publication'),
  ('comment_like', 'fr', 'alone', 'Nouveau j’aime', '{{name}} a aimé ton commentaire'),
  ('comment_like', 'fr', 'one', null, '{{name}} et {{count}} autre personne ont aimé ton commentaire'),
  ('comment_like', 'fr', 'other', null, '{{name}} et {{count}} autres personnes ont aimé ton commentaire'),
  ('comment', 'fr', 'alone', 'Nouveau commentaire', '{{name}} a commenté ta publication : {{text}}'),
  ('comment', 'fr', 'one', null, '{{name}} et {{count}} autre personne ont commenté ta publication'),
  ('comment', 'fr', 'other', null, '{{name}} et {{count}} autres personnes ont commenté ta publication'),
  ('reply', 'fr', 'alone', 'Nouvelle réponse', '{{name}} a répondu à ton commentaire : {{text}}'),
  ('reply', 'fr', 'one', null, '{{name}} et {{count}} autre personne ont répondu à ton commentaire'),
  ('reply', 'fr', 'other', null, '{{name}} et {{count}} autres personnes ont répondu à ton commentaire'),
  ('follow', 'fr', 'alone', 'Nouvel abonné', '{{name}} s’est abonné à toi'),
  ('follow', 'fr', 'one', null, '{{name}} et {{count}} autre personne se sont abonnées à toi'),
  ('follow', 'fr', 'other', null, '{{name}} et {{count}} autres personnes se sont abonnées à toi'),
  ('follow_request', 'fr', 'alone', 'Demande d’abonnement', '{{name}} souhaite s’abonner à toi'),
  ('follow_approved', 'fr', 'alone', 'Demande acceptée', '{{name}} a accepté ta demande d’abonnement'),
  ('mention', 'fr', 'alone', 'On t’a mentionné', '{{name}} t’a mentionné : {{text}}'),
  ('message', 'fr', 'alone', 'Nouveau message', '{{name}} t’a envoyé un message'),
  ('new_post', 'fr', 'alone', 'Nouvelle publication', '{{name}} a publié : {{text}}'),
  ('community_request', 'fr', 'alone', 'Demande d’adhésion', '{{name}} souhaite rejoindre {{community}}'),
  ('community_approved', 'fr', 'alone', 'Demande acceptée', 'Tu fais maintenant partie de {{community}}'),
  ('report_resolved', 'fr', 'alone', 'Ton signalement', 'Merci. Nous avons examiné ton signalement et pris des mesures.'),
  ('report_dismissed', 'fr', 'alone', 'Ton signalement', 'Merci. Nous avons examiné ton signalement et n’avons constaté aucune infraction aux règles.'),

  ('like', 'de', 'alone', 'Gefällt mir', '{{name}} gefällt dein Beitrag'),
  ('like', 'de', 'one', null, '{{name}} und {{count}} weiteren Person gefällt dein Beitrag'),
  ('like', 'de', 'other', null, '{{name}} und {{count}} weiteren Personen gefällt dein Beitrag'),
  ('comment_like', 'de', 'alone', 'Gefällt mir', '{{name}} gefällt dein Kommentar'),
  ('comment_like', 'de', 'one', null, '{{name}} und {{count}} weiteren Person gefällt dein Kommentar'),
  ('comment_like', 'de', 'other', null, '{{name}} und {{count}} weiteren Personen gefällt dein Kommentar'),
  ('comment', 'de', 'alone', 'Neuer Kommentar', '{{name}} hat deinen Beitrag kommentiert: {{text}}'),
  ('comment', 'de', 'one', null, '{{name}} und {{count}} weitere Person haben deinen Beitrag kommentiert'),
  ('comment', 'de', 'other', null, '{{name}} und {{count}} weitere Personen haben deinen Beitrag kommentiert'),
  ('reply', 'de', 'alone', 'Neue Antwort', '{{name}} hat auf deinen Kommentar geantwortet: {{text}}'),
  ('reply', 'de', 'one', null, '{{name}} und {{count}} weitere Person haben auf deinen Kommentar geantwortet'),
  ('reply', 'de', 'other', null, '{{name}} und {{count}} weitere Personen haben auf deinen Kommentar geantwortet'),
  ('follow', 'de', 'alone', 'Neuer Follower', '{{name}} folgt dir jetzt'),
  ('follow', 'de', 'one', null, '{{name}} und {{count}} weitere Person folgen dir jetzt'),
  ('follow', 'de', 'other', null, '{{name}} und {{count}} weitere Personen folgen dir jetzt'),
  ('follow_request', 'de', 'alone', 'Follower-Anfrage', '{{name}} möchte dir folgen'),
  ('follow_approved', 'de', 'alone', 'Anfrage angenommen', '{{name}} hat deine Anfrage angenommen'),
  ('mention', 'de', 'alone', 'Du wurdest erwähnt', '{{name}} hat dich erwähnt: {{text}}'),
  ('message', 'de', 'alone', 'Neue Nachricht', '{{name}} hat dir eine Nachricht geschickt'),
  ('new_post', 'de', 'alone', 'Neuer Beitrag', '{{name}} hat einen Beitrag veröffentlicht: {{text}}'),
  ('community_request', 'de', 'alone', 'Beitrittsanfrage', '{{name}} möchte {{community}} beitreten'),
  ('community_approved', 'de', 'alone', 'Anfrage angenommen', 'Du bist jetzt Mitglied von {{community}}'),
  ('report_resolved', 'de', 'alone', 'Deine Meldung', 'Danke. Wir haben deine Meldung geprüft und gehandelt.'),
  ('report_dismissed', 'de', 'alone', 'Deine Meldung', 'Danke. Wir haben deine Meldung geprüft und keinen Verstoß gegen die Regeln festgestellt.');
