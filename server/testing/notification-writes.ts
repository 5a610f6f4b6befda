import { newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { Choice } from '#testing/feed-writes.ts'

const newest = sql`(select id from notification_groups order by latest_id desc limit 40)`
const group = (n: number) => sql`(select id from notification_groups where id in ${newest} order by md5(id::text || ${String(n)}) limit 1)`
const notification = (n: number) =>
  sql`(select id from notifications where group_id in ${newest} order by md5(id::text || ${String(n)}) limit 1)`
const comment = (n: number) =>
  sql`(select id from (select id from comments order by id desc limit 20) newest order by md5(id::text || ${String(n)}) limit 1)`
const conversation = (n: number) => sql`(select id from conversations order by md5(id::text || ${String(n)}) limit 1)`
const preferences = ['in_app_enabled', 'likes', 'comments', 'follows', 'messages', 'mentions', 'new_post']

/** Every kind of write that changes somebody's notifications, on top of `feedWrites`. */
export const notificationWrites: Record<string, (choice: Choice) => Sql> = {
  'a notification of a like': ({ a, n, now }) =>
    told('like', 'like', a, n, now, sql`p.user_id`, sql`from posts p`, sql`p.id`, sql`null`, likeOf(a)),
  'a notification of a comment': ({ a, n, now }) =>
    told(
      ['comment', 'reply', 'mention'][n % 3] as string,
      'comment',
      a,
      n,
      now,
      sql`p.user_id`,
      sql`from comments c join posts p on p.id = c.post_id`,
      sql`p.id`,
      sql`c.id`,
      sql`c.user_id = ${a}`,
    ),
  'a notification of a liked comment': ({ a, n, now }) =>
    told(
      'comment_like',
      'like',
      a,
      n,
      now,
      sql`c.user_id`,
      sql`from comments c`,
      sql`c.post_id`,
      sql`c.id`,
      sql`exists (select from comment_likes l where l.comment_id = c.id and l.user_id = ${a})`,
    ),
  'a notification of a mention': ({ a, b, n, now }) =>
    told('mention', 'mention', a, n, now, sql`${b}::uuid`, sql`from posts p`, sql`p.id`, sql`null`, sql`p.user_id = ${a}`),
  'a notification of a new post': ({ a, b, n, now }) =>
    told('new_post', 'system', a, n, now, sql`${b}::uuid`, sql`from posts p`, sql`p.id`, sql`null`, sql`p.user_id = ${a}`),
  'a notification of a follow': ({ a, b, n, now }) =>
    told(
      ['follow', 'follow_request', 'follow_approved'][n % 3] as string,
      'follow',
      a,
      n,
      now,
      sql`${b}::uuid`,
      sql`from (select) one`,
      sql`null`,
      sql`null`,
      sql`true`,
    ),
  'a notification of a community': ({ a, b, n, now }) => sql`
    insert into notifications (id, user_id, sender_id, type, data, dedupe_key, channels, created_at)
    select ${newId()}, ${b}, ${a}, 'system', jsonb_build_object('kind', ${['community_request', 'community_approved'][n % 2]}::text, 'community_id', c.id), ${`c${n}`}, '{in_app}', ${now}
    from communities c where ${a} <> ${b} order by md5(c.id::text || ${String(n)}) limit 1 on conflict do nothing`,
  'a notification of an offer': ({ n, now }) => sql`
    insert into notifications (id, user_id, sender_id, type, data, dedupe_key, channels, created_at)
    select ${newId()}, user_id, owner_id, 'system', jsonb_build_object('kind', 'community_offered', 'community_id', community_id), ${`o${n}`}, '{in_app}', ${now}
    from community_offers order by md5(community_id::text || ${String(n)}) limit 1 on conflict do nothing`,
  'a notification of a message': ({ n, now }) => sql`
    insert into notifications (id, user_id, sender_id, type, data, dedupe_key, channels, created_at)
    select ${newId()}, case m.sender_id when c.low_id then c.high_id else c.low_id end, m.sender_id, 'message',
      jsonb_build_object('kind', 'message', 'conversation_id', c.id, 'seq', m.seq), ${`m${n}`}, '{in_app}', ${now}
    from messages m join conversations c on c.id = m.conversation_id order by m.id desc limit 1 on conflict do nothing`,
  'a word of the product': ({ a, n, now }) => sql`
    insert into notifications (id, user_id, type, data, dedupe_key, channels, created_at)
    values (${newId()}, ${a}, 'system', jsonb_build_object('kind', ${['report_resolved', 'warning'][Number(n % 9 === 0)]}::text, 'report_id', ${newId()}::text), ${`p${n}`}, '{in_app}', ${now}) on conflict do nothing`,
  'a group is read': ({ n }) => sql`update notification_groups set read_seq = last_seq where id = ${group(n)}`,
  'all are read': ({ a }) => sql`update notification_groups set read_seq = last_seq where user_id = ${a}`,
  'all are unread': ({ a, b }) => sql`update notification_groups set read_seq = 0 where user_id in (${a}, ${b})`,
  'a group is gone': ({ n }) => sql`delete from notification_groups where id = ${group(n)}`,
  'a notification is gone': ({ n }) => sql`delete from notifications where id = ${notification(n)}`,
  'a notification by mail alone': ({ n }) =>
    sql`update notifications set channels = ${n % 2 ? '{email}' : '{in_app,email}'} where id = ${notification(n)}`,
  'a notification of another': ({ a, n }) => sql`update notifications set sender_id = ${a} where id = ${notification(n)}`,
  'a preference': ({ a, n }) => sql`
    update user_preferences set notification_prefs = notification_prefs || jsonb_build_object(${preferences[n % preferences.length]}::text, ${n % 5 < 3}::boolean) where user_id = ${a}`,
  'all preferences': () => sql`update user_preferences set notification_prefs = '{}'`,
  'a language': ({ a, n }) => sql`update user_preferences set language = ${['en', 'de', null][n % 3]} where user_id = ${a}`,
  'a template': ({ n }) => sql`update notification_templates set title = ${`Title ${n % 5}`} where template_key = 'follow'`,
  'its text': ({ n }) =>
    sql`insert into notification_template_texts (template_key, language, form, content) values ('like', 'de', 'other', ${`{{name}} und ${n % 5}`})
      on conflict (template_key, language, form) do update set content = excluded.content`,
  'a comment': ({ a, n }) => sql`
    insert into comments (id, post_id, user_id, content) select ${newId()}, id, ${a}, ${`Said as number ${n % 30}`} from posts order by id desc limit 1`,
  'an edit of a comment': ({ n }) => sql`update comments set content = ${`Said anew as number ${n % 30}`} where id = ${comment(n)}`,
  'a comment that is removed': ({ n }) => sql`update comments set status = 'removed' where id = ${comment(n)}`,
  'comments that come back': () => sql`update comments set status = 'published' where status <> 'published'`,
  'a like of a comment': ({ a, n }) =>
    sql`insert into comment_likes (comment_id, user_id) select ${comment(n)}, ${a} where ${comment(n)} is not null on conflict do nothing`,
  'likes of comments': ({ a }) => sql`insert into comment_likes (comment_id, user_id) select id, ${a} from comments on conflict do nothing`,
  'no likes of comments': ({ a }) => sql`delete from comment_likes where user_id = ${a}`,
  'a liked comment of another': ({ a, b }) => sql`
    update comment_likes l set user_id = ${b} where user_id = ${a} and not exists (select from comment_likes x where x.user_id = ${b} and x.comment_id = l.comment_id)`,
  'likes back': ({ a }) => sql`
    insert into likes (id, post_id, user_id) select gen_random_uuid(), n.post_id, ${a} from (select distinct g.post_id from notification_groups g where g.kind = 'like') n on conflict do nothing`,
  'a conversation': ({ a, b }) => sql`
    with made as (insert into conversations (id, low_id, high_id) select ${newId()}, least(${a}::uuid, ${b}::uuid), greatest(${a}::uuid, ${b}::uuid) where ${a} <> ${b}
      on conflict do nothing returning id, low_id, high_id)
    insert into conversation_participants (conversation_id, user_id) select id, unnest(array[low_id, high_id]) from made`,
  'no conversation': ({ n }) => sql`delete from conversations where id = ${conversation(n)} and ${n % 4} = 0`,
  'a message': ({ n }) => sql`
    with into_one as (update conversations set last_seq = last_seq + 1, revision = revision + 1 where id = ${conversation(n)} returning *)
    insert into messages (id, conversation_id, sender_id, seq, revision, content) select ${newId()}, id, ${n % 2 ? sql`low_id` : sql`high_id`}, last_seq, revision, 'Hello' from into_one`,
  'a message taken back': ({ n, now }) => sql`
    update messages set taken_back_at = ${now} where id = (select id from messages order by id desc offset ${n % 3} limit 1)`,
  'messages given again': () => sql`update messages set taken_back_at = null where taken_back_at is not null`,
  'a message is gone': ({ n }) => sql`delete from messages where id = (select id from messages order by id desc offset ${n % 3} limit 1)`,
  'a cleared conversation': ({ a, n }) => sql`update conversation_participants set cleared_seq = ${n % 4} where user_id = ${a}`,
  'nothing cleared': () => sql`update conversation_participants set cleared_seq = 0, status = 'accepted'`,
  'a declined request': ({ a }) => sql`update conversation_participants set status = 'declined' where user_id = ${a}`,
  'one who left': ({ a, n }) => sql`delete from conversation_participants where user_id = ${a} and conversation_id = ${conversation(n)}`,
  'a hidden message': ({ a }) =>
    sql`insert into hidden_messages (user_id, message_id) select ${a}, id from messages order by id desc limit 2 on conflict do nothing`,
  'nothing hidden': ({ a }) => sql`delete from hidden_messages where user_id = ${a}`,
  'hidden from another': ({ a, b }) => sql`
    update hidden_messages h set user_id = ${b} where user_id = ${a} and not exists (select from hidden_messages x where x.user_id = ${b} and x.message_id = h.message_id)`,
  'a role in a community': ({ a, n }) =>
    sql`update community_members set role = ${n % 2 ? 'member' : 'moderator'}, status = ${n % 3 ? 'member' : 'requested'} where user_id = ${a}`,
  'a request to join': ({ a }) =>
    sql`insert into community_members (community_id, user_id, status) select id, ${a}, 'requested' from communities on conflict do nothing`,
  'an owner': ({ a }) => sql`
    insert into community_members (community_id, user_id, role) select c.id, ${a}, 'owner' from communities c
    where not exists (select from community_members m where m.community_id = c.id and m.role = 'owner')
    on conflict (community_id, user_id) do update set role = 'owner', status = 'member'`,
  'an offered community': ({ b, n, now }) => sql`
    insert into community_offers (community_id, owner_id, user_id, created_at)
    select community_id, user_id, ${b}, ${now} from community_members where role = 'owner' and user_id <> ${b}
    order by md5(community_id::text || ${String(n)}) limit 1
    on conflict (community_id) do update set owner_id = excluded.owner_id, user_id = excluded.user_id`,
  'no offered community': ({ n }) => sql`delete from community_offers where ${n % 2} = 0`,
  'within a private community': ({ n }) => sql`
    update posts set is_public = false, members_before = null, left_community_at = null, community_id = (select id from communities order by md5(id::text || ${String(n)}) limit 1)
    where id in (select post_id from notification_groups where id in ${newest}) and ${n % 2} = 0`,
  'kept for its members': ({ n, now }) => sql`
    update posts set members_before = ${n % 2 ? sql`'2020-01-01'::timestamptz` : sql`${now}::timestamptz + interval '1 year'`} where audience = 'community' and not is_public`,
}

const likeOf = (a: string) => sql`exists (select from likes l where l.post_id = p.id and l.user_id = ${a})`

function told(
  kind: string,
  type: string,
  from: string,
  n: number,
  now: Date,
  to: Sql,
  source: Sql,
  postId: Sql,
  commentId: Sql,
  where: Sql,
): Sql {
  const order = sql`md5(coalesce((${commentId})::text, (${postId})::text, '') || ${String(n)})`
  return sql`
    insert into notifications (id, user_id, sender_id, type, data, dedupe_key, channels, created_at)
    select ${newId()}, ${to}, ${from}, ${type}, json_strip_nulls(json_build_object('kind', ${kind}::text, 'post_id', ${postId}, 'comment_id', ${commentId}))::jsonb,
      ${`${kind}:${from}:${n % 50}`}, '{in_app,email}', ${now}
    ${source} where ${to} <> ${from}::uuid and ${where} order by ${order} limit 1 on conflict do nothing`
}
