import { notificationPrefDefaults } from '@atelier/contract/preferences'
import type { CandidateDb } from '#db/candidates.ts'
import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { ArchiveKind, ArchiveManifest, KindRow } from '#features/archives/kinds.ts'
import { formerDetails } from '#features/posts/update-post.queries.ts'
import { knownTo } from '#visibility/accounts.ts'
import { commentOpenTo } from '#visibility/comments.ts'
import { memberOf, validOffer } from '#visibility/communities.ts'
import { conversationOpenTo, messageMediaOpenTo } from '#visibility/messages.ts'
import { groupShownTo, notificationShownTo } from '#visibility/notifications.ts'
import { visibleTo } from '#visibility/posts.ts'

export type Placed<Row> = Row & { place: string }
/** Fewer than `limit` rows: there are no more. `after` null: from the start. */
export type PageOf<Name extends ArchiveKind> = (
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
) => Promise<Placed<KindRow<Name>>[]>

export const accountRow: PageOf<'account'> = (db, userId) =>
  db.many(sql`
    select u.id as user_id, u.email, u.phone, u.new_email, u.new_phone, u.created_at, u.last_sign_in_at, u.email_confirmed_at, u.phone_confirmed_at,
      u.user_metadata,
      coalesce((select json_agg(json_build_object('provider', i.provider, 'provider_id', i.provider_id, 'identity_data', i.identity_data,
          'created_at', ${rfc3339(sql`i.created_at`)}, 'last_sign_in_at', ${rfc3339(sql`i.last_sign_in_at`)}) order by i.id)
        from auth.identities i where i.user_id = u.id), '[]') as identities,
      coalesce((select json_agg(json_build_object('factor_type', f.factor_type, 'friendly_name', f.friendly_name, 'phone', f.phone, 'status', f.status,
          'created_at', ${rfc3339(sql`f.created_at`)}) order by f.id)
        from auth.factors f where f.user_id = u.id), '[]') as factors,
      coalesce((select json_agg(json_build_object('friendly_name', k.friendly_name, 'created_at', ${rfc3339(sql`k.created_at`)},
          'last_used_at', ${rfc3339(sql`k.last_used_at`)}) order by k.id)
        from auth.passkeys k where k.user_id = u.id), '[]') as passkeys,
      (select count(*) from auth.recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes_left,
      array(select r.role from user_roles r where r.user_id = u.id and r.role <> 'user' order by r.role) as roles,
      coalesce((select json_agg(json_build_object('reason', d.reason, 'status', d.status, 'created_at', ${rfc3339(sql`d.created_at`)},
          'resolved_at', ${rfc3339(sql`d.resolved_at`)}, 'purge_after', ${rfc3339(sql`d.purge_after`)}) order by d.id)
        from user_deletion_requests d where d.user_id = u.id), '[]') as deletion_requests,
      u.id as place
    from auth.users u where u.id = ${userId}`)

export const profileRow: PageOf<'profile'> = (db, userId) =>
  db.many(sql`
    select p.user_id, p.username, p.full_name, p.bio, p.location, p.website, p.links, p.open_for_commissions, ${fileAt(sql`p.avatar_url`)} as avatar, ${fileAt(sql`p.banner_url`)} as banner, p.phone_number,
      p.nationality, p.date_of_birth,
      array(select i.name from user_interests chosen join interests i on i.id = chosen.interest_id where chosen.user_id = p.user_id order by i.name)
        as interests,
      p.chose_private as is_private, p.is_verified, p.onboarding_completed, p.followers_count, p.following_count, p.posts_count, p.created_at, p.user_id as place
    from profiles p where p.user_id = ${userId}`)

export const preferencesRow: PageOf<'preferences'> = (db, userId) =>
  db.many(sql`
    select u.*, ${JSON.stringify(notificationPrefDefaults)}::jsonb || u.notification_prefs as notification_prefs, u.id as place
    from user_preferences u where u.user_id = ${userId}`)

export const postRows: PageOf<'posts'> = (db, userId, after, limit) =>
  db.many(sql`
    select p.id, p.content, p.created_at, p.edited_at,
      case when p.version = 1 then '[]' else coalesce((
        select json_agg(json_build_object('version', v.version, 'content', v.content, 'category', was.details -> 'category',
          'location', was.details -> 'location', 'media', coalesce((
            select json_agg(json_build_object('file', ${fileAt(sql`m.media_url`)}, 'alt_text', one.media -> 'alt_text',
              'is_sensitive', one.media -> 'is_sensitive') order by one.place)
            from jsonb_array_elements(was.details -> 'media') with ordinality one (media, place) join post_media m on m.id = (one.media ->> 'id')::uuid), '[]'),
          'created_at', ${rfc3339(sql`v.created_at`)}) order by v.version)
        from post_versions v cross join lateral (select ${formerDetails} as details) was where v.post_id = p.id), '[]') end as versions,
      p.category, p.location,
      case when p.left_community_at is null then (
        select json_build_object('id', c.id, 'name', c.name, 'is_public', c.is_public) from communities c where c.id = p.community_id) end as community,
      p.is_public, p.audience, p.download_size, p.status,
      array(select h.name from post_hashtags tagged join hashtags h on h.id = tagged.hashtag_id where tagged.post_id = p.id order by h.name) as hashtags,
      (select pins.pinned_at from pins where pins.post_id = p.id) as pinned_at,
      p.likes_count, p.comments_count, p.shares_count, p.saves_count,
      case when p.has_media then (
        select json_agg(json_build_object('file', ${fileAt(sql`m.media_url`)}, 'media_type', m.media_type, 'alt_text', m.alt_text,
          'is_sensitive', m.sensitive is not null, 'width', m.width, 'height', m.height) order by m.order_index)
        from post_media m where m.post_id = p.id) else '[]' end as media,
      p.id as place
    from posts p where p.user_id = ${userId} ${behind(sql`p.id`, after)} order by p.id limit ${limit}`)

export const draftRows: PageOf<'drafts'> = (db, userId, after, limit) =>
  db.many(sql`
    select d.id, d.content, d.category, d.country, d.audience, d.download_size, d.updated_at,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'is_public', c.is_public) end as community,
      coalesce((
        select json_agg(json_build_object('file', 'media/' || m.bucket || '/' || m.path, 'media_type', m.media_type, 'alt_text', held.alt_text,
          'is_sensitive', held.is_sensitive) order by held.order_index)
        from draft_media held join media m on m.id = held.media_id where held.user_id = d.user_id and held.draft_id = d.id), '[]') as media,
      d.id as place
    from drafts d left join communities c on c.id = d.community_id and ${memberOf(userId, sql`c.id`)}
    where d.user_id = ${userId} ${behind(sql`d.id`, after)} order by d.id limit ${limit}`)

export const receivedCommentRows: PageOf<'received_comments'> = (db, userId, after, limit) => {
  const [postId = null, commentId = null] = after?.split('_') ?? []
  const from = postId ? sql`and p.id >= ${postId}::uuid and (p.id, c.id) > (${postId}::uuid, ${commentId}::uuid)` : empty
  return db.many(sql`
    select c.id, c.post_id, c.parent_comment_id, ${personJson(sql`author`)} as author, c.content, c.created_at, c.likes_count,
      c.post_id || '_' || c.id as place
    from posts p join comments c on c.post_id = p.id join profiles author on author.user_id = c.user_id
    where p.user_id = ${userId} and c.user_id <> ${userId} ${from} and ${commentOpenTo(userId)}
    order by p.id, c.id limit ${limit}`)
}

export const commentRows: PageOf<'comments'> = (db, userId, after, limit) =>
  db.many(sql`
    select c.id, c.post_id, (select true from posts p where p.id = c.post_id and p.user_id = c.user_id) is true as on_own_post, c.parent_comment_id,
      c.content, c.created_at, c.status, c.likes_count, c.id as place
    from comments c where c.user_id = ${userId} ${behind(sql`c.id`, after)} order by c.id limit ${limit}`)

export const followRows: PageOf<'follows'> = (db, userId, after, limit) =>
  db.many(sql`
    select ${personJson(sql`person`)} as person, f.notify_posts, f.created_at, f.id as place
    from followers f join profiles person on person.user_id = f.following_id
    where f.follower_id = ${userId} and ${knownTo(userId)} ${behind(sql`f.id`, after)} order by f.id limit ${limit}`)

export const followerRows: PageOf<'followers'> = (db, userId, after, limit) =>
  db.many(sql`
    select ${personJson(sql`person`)} as person, f.created_at, f.id as place
    from followers f join profiles person on person.user_id = f.follower_id
    where f.following_id = ${userId} and ${knownTo(userId)} ${behind(sql`f.id`, after)} order by f.id limit ${limit}`)

export const followRequestRows: PageOf<'follow_requests'> = (db, userId, after, limit) =>
  db.many(sql`
    select case when r.follower_id = ${userId} then 'sent' else 'received' end as direction, ${personJson(sql`person`)} as person, r.created_at, r.id as place
    from follow_requests r join profiles person on person.user_id = case when r.follower_id = ${userId} then r.following_id else r.follower_id end
    where (r.follower_id = ${userId} or r.following_id = ${userId}) and ${knownTo(userId)} ${behind(sql`r.id`, after)} order by r.id limit ${limit}`)

export const mutedWordRows: PageOf<'muted_words'> = (db, userId, after, limit) =>
  db.many(sql`
    select w.id, w.phrase, w.ends_at, w.created_at, w.id as place
    from muted_words w where w.user_id = ${userId} ${behind(sql`w.id`, after)} order by w.id limit ${limit}`)

/** As the blocker knew the name: it may have changed since. */
export const blockRows: PageOf<'blocks'> = (db, userId, after, limit) =>
  db.many(sql`
    select json_build_object('user_id', b.blocked_id, 'username', b.username, 'full_name', b.full_name) as person, b.created_at, b.blocked_id as place
    from blocks b where b.blocker_id = ${userId} ${behind(sql`b.blocked_id`, after)} order by b.blocked_id limit ${limit}`)

export const muteRows: PageOf<'mutes'> = (db, userId, after, limit) =>
  db.many(sql`
    select json_build_object('user_id', m.muted_id, 'username', person.username, 'full_name', person.full_name) as person, m.created_at, m.muted_id as place
    from mutes m left join profiles person on person.user_id = m.muted_id and ${knownTo(userId)}
    where m.muter_id = ${userId} ${behind(sql`m.muted_id`, after)} order by m.muted_id limit ${limit}`)

export const collectionRows: PageOf<'collections'> = (db, userId, after, limit) =>
  db.many(sql`
    select c.id, c.name, c.position, c.created_at, c.id as place
    from collections c where c.user_id = ${userId} ${behind(sql`c.id`, after)} order by c.id limit ${limit}`)

export const bookmarkRows: PageOf<'bookmarks'> = (db, userId, after, limit) =>
  db.many(sql`
    select s.post_id, ${postJson(userId, sql`s.post_id`)} as post,
      coalesce((select json_agg(json_build_object('collection_id', kept.collection_id, 'created_at', ${rfc3339(sql`kept.created_at`)}) order by kept.id)
        from collection_posts kept where kept.post_id = s.post_id and kept.user_id = s.user_id), '[]') as collections,
      s.created_at, s.id as place
    from saved_posts s where s.user_id = ${userId} ${behind(sql`s.id`, after)} order by s.id limit ${limit}`)

export const hiddenPostRows: PageOf<'hidden_posts'> = (db, userId, after, limit) =>
  db.many(sql`
    select h.post_id, ${postJson(userId, sql`h.post_id`)} as post, h.created_at, h.post_id as place
    from hidden_posts h where h.user_id = ${userId} ${behind(sql`h.post_id`, after)} order by h.post_id limit ${limit}`)

export const likeRows: PageOf<'likes'> = (db, userId, after, limit) =>
  db.many(sql`
    select l.post_id, ${postJson(userId, sql`l.post_id`)} as post, l.created_at, l.id as place
    from likes l where l.user_id = ${userId} ${behind(sql`l.id`, after)} order by l.id limit ${limit}`)

export const commentLikeRows: PageOf<'comment_likes'> = (db, userId, after, limit) =>
  db.many(sql`
    select l.comment_id, c.post_id, l.created_at, l.comment_id as place
    from comment_likes l join comments c on c.id = l.comment_id
    where l.user_id = ${userId} ${behind(sql`l.comment_id`, after)} order by l.comment_id limit ${limit}`)

export const shareRows: PageOf<'shares'> = (db, userId, after, limit) =>
  db.many(sql`
    select s.post_id, ${postJson(userId, sql`s.post_id`)} as post, s.created_at, s.post_id as place
    from shares s where s.user_id = ${userId} ${behind(sql`s.post_id`, after)} order by s.post_id limit ${limit}`)

export const communityRows: PageOf<'communities'> = (db, userId, after, limit) =>
  db.many(sql`
    select m.community_id, c.name, c.is_public, m.status, case when m.status = 'member' then m.role end as role, c.description, c.rules,
      (select ${fileAt(sql`c.avatar_url`)} from media own
        where own.user_id = m.user_id and own.bucket = 'avatars' and '/media/avatars/' || own.path = c.avatar_url) as picture,
      (select json_build_object('from', ${personJson(sql`former`)}, 'to', ${personJson(sql`heir`)}, 'created_at', ${rfc3339(sql`o.created_at`)})
        from community_offers o join profiles former on former.user_id = o.owner_id join profiles heir on heir.user_id = o.user_id
        where o.community_id = m.community_id and m.user_id in (o.owner_id, o.user_id) and ${validOffer}) as offer,
      m.created_at, m.community_id as place
    from community_members m join communities c on c.id = m.community_id
    where m.user_id = ${userId} ${behind(sql`m.community_id`, after)} order by m.community_id limit ${limit}`)

export const conversationRows: PageOf<'conversations'> = (db, userId, after, limit) =>
  db.many(sql`
    select c.id, ${personJson(sql`other`)} as person, me.status = 'request' as is_request, me.is_muted, me.muted_until, me.pinned_at is not null as is_pinned,
      me.is_archived, me.is_marked_unread, c.created_at,
      case when c.last_seq > me.cleared_seq then c.last_message_at end as last_message_at, c.id as place
    from ${conversationsOf(userId)} ${behind(sql`c.id`, after)} order by c.id limit ${limit}`)

export async function nextConversation(db: Db, userId: string, after: string | null): Promise<string | null> {
  const next = await db.maybeOne<{ id: string }>(
    sql`select c.id from ${conversationsOf(userId)} ${behind(sql`c.id`, after)} order by c.id limit 1`,
  )
  return next?.id ?? null
}

export const notificationRows: PageOf<'notices'> = (db, userId, after, limit) => {
  const [groupId = null, seq = null] = after?.split('_') ?? []
  const from = groupId ? sql`and g.id >= ${groupId}::uuid and (g.id, n.seq) > (${groupId}::uuid, ${seq}::bigint)` : empty
  return db.many(sql`
    select n.id, g.type, g.kind, case when sender.user_id is not null then ${personJson(sql`sender`)} end as person, g.post_id,
      coalesce(n.comment_id, g.comment_id) as comment_id, g.conversation_id, g.community_id, n.seq <= g.read_seq as is_read, n.created_at,
      g.id || '_' || n.seq as place
    from notification_groups g join notifications n on n.group_id = g.id left join profiles sender on sender.user_id = n.sender_id
    where g.user_id = ${userId} ${from} and 'in_app' = any(n.channels) and ${groupShownTo(userId)} and ${notificationShownTo(userId)}
    order by g.id, n.seq limit ${limit}`)
}

export const searchRows: PageOf<'searches'> = (db, userId, after, limit) =>
  db.many(sql`
    select l.query, l.result_type, l.results_count, l.clicked_result_id, l.created_at, l.id as place
    from search_logs l where l.user_id = ${userId} ${behind(sql`l.id`, after)} order by l.id limit ${limit}`)

export const reportRows: PageOf<'reports'> = (db, userId, after, limit) =>
  db.many(sql`
    select r.id, r.type, r.target_id, r.reason, r.note, r.status, r.created_at, r.resolved_at, r.id as place
    from reports r where r.reporter_id = ${userId} ${behind(sql`r.id`, after)} order by r.id limit ${limit}`)

export const removalRows: PageOf<'removals'> = (db, userId, after, limit) =>
  db.many(sql`
    select r.kind, r.target_id, r.reason, r.created_at, r.id as place,
      case when a.id is not null then json_build_object('content', a.content, 'status', a.status, 'answer', a.answer,
        'created_at', ${rfc3339(sql`a.created_at`)}, 'decided_at', ${rfc3339(sql`a.decided_at`)}) end as appeal
    from removals r left join appeals a on a.removal_id = r.id
    where r.user_id = ${userId} ${behind(sql`r.id`, after)} order by r.id limit ${limit}`)

export const sessionRows: PageOf<'sessions'> = (db, userId, after, limit) =>
  db.many(sql`
    select s.id, s.user_agent, s.aal, s.created_at, s.refreshed_at, s.id as place
    from auth.sessions s where s.user_id = ${userId} ${behind(sql`s.id`, after)} order by s.id limit ${limit}`)

export const activityRows: PageOf<'activity'> = (db, userId, after, limit) =>
  db.many(sql`
    select active.day, active.day::text as place
    from (select w.week + bit as day from active_weeks w cross join generate_series(0, 6) bit where w.user_id = ${userId} and w.days & (1 << bit) <> 0) active
    where ${after}::date is null or active.day > ${after}::date order by active.day limit ${limit}`)

export const deviceRows: PageOf<'devices'> = (db, userId, after, limit) =>
  db.many(sql`
    select d.token, d.platform, d.is_active, d.last_seen, d.created_at, d.token as place
    from device_tokens d where d.user_id = ${userId} ${after === null ? empty : sql`and d.token > ${after}`} order by d.token limit ${limit}`)

export const uploadRows: PageOf<'media'> = (db, userId, after, limit) =>
  db.many(sql`
    select 'media/' || m.bucket || '/' || m.path as file, m.media_type, m.width, m.height, true as is_own, m.created_at, m.id as place
    from media m where m.user_id = ${userId} and m.bucket <> 'archives' and m.created_at > '-infinity' ${behind(sql`m.id`, after)}
    order by m.id limit ${limit}`)

export const receivedFileRows = (
  db: Db,
  userId: string,
  conversationId: string,
  seq: number,
  limit: number,
): Promise<Placed<KindRow<'media'>>[]> =>
  db.many(sql`
    select ${fileAt(sql`m.media_url`)} as file, coalesce(sent.media_type, m.media_type) as media_type, sent.width, sent.height, false as is_own,
      m.created_at, m.conversation_id || '_' || m.seq as place
    from messages m left join media sent on sent.id = m.media_id
    where m.conversation_id = ${conversationId} and m.seq > ${seq} and m.sender_id <> ${userId} and m.media_url is not null
      and ${messageMediaOpenTo(userId)}
    order by m.seq limit ${limit}`)

export const manifestAccount = (db: Db, userId: string) =>
  db.one<ArchiveManifest['account']>(sql`
    select p.user_id, p.username, p.full_name, u.email from profiles p join auth.users u on u.id = p.user_id where p.user_id = ${userId}`)

/** An estimate: cheap, and before rules of visibility. */
export async function sizeOf(db: CandidateDb, userId: string): Promise<number> {
  const { size } = await db.one<{ size: number }>(sql`
    select (select count(*) from posts where user_id = ${userId}) + (select count(*) from comments where user_id = ${userId})
      + (select coalesce(sum(comments_count), 0) from posts where user_id = ${userId})
      + (select following_count + followers_count from profiles where user_id = ${userId})
      + (select count(*) from saved_posts where user_id = ${userId}) + (select count(*) from likes where user_id = ${userId})
      + (select coalesce(sum(c.last_seq - me.cleared_seq), 0) from conversation_participants me join conversations c on c.id = me.conversation_id
        where me.user_id = ${userId} and me.status <> 'declined')
      + (select coalesce(sum(last_seq), 0) from notification_groups where user_id = ${userId})
      + 2 * (select count(*) from media where user_id = ${userId} and bucket <> 'archives') as size`)
  return size
}

export async function mediaBytes(db: CandidateDb, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from media where user_id = ${userId} and bucket <> 'archives'`,
  )
  return bytes
}

/** Column by column, so that a new one is a decision. */
export const ownProfile = (db: Db, viewerId: string) =>
  db.many<Record<string, unknown>>(sql`
    select user_id, username, full_name, avatar_url, banner_url, bio, location, website, links, open_for_commissions, phone_number, nationality, date_of_birth, is_verified, is_private,
      chose_private, is_quiet, onboarding_completed, followers_count, following_count, posts_count, created_at, updated_at
    from profiles where user_id = ${viewerId}`)
export const ownPreferences = (db: Db, viewerId: string) =>
  db.many<Record<string, unknown>>(sql`select * from user_preferences where user_id = ${viewerId}`)
export const ownDevices = (db: Db, viewerId: string) =>
  db.many<Record<string, unknown>>(sql`
    select user_id, token, platform, is_active, last_seen, created_at from device_tokens where user_id = ${viewerId} order by created_at, token`)

const behind = (id: Sql, after: string | null): Sql => (after === null ? empty : sql`and ${id} > ${after}::uuid`)

const personJson = (alias: Sql): Sql =>
  sql`json_build_object('user_id', ${alias}.user_id, 'username', ${alias}.username, 'full_name', ${alias}.full_name)`

const postJson = (userId: string, postId: Sql): Sql => sql`(
  select json_build_object('author', ${personJson(sql`author`)}, 'content', p.content, 'created_at', ${rfc3339(sql`p.created_at`)})
  from posts p join profiles author on author.user_id = p.user_id where p.id = ${postId} and ${visibleTo(userId)})`

const conversationsOf = (userId: string): Sql => sql`
  conversation_participants me join conversations c on c.id = me.conversation_id
    join profiles other on other.user_id = case when c.low_id = me.user_id then c.high_id else c.low_id end
  where me.user_id = ${userId} and me.listed_at is not null and ${conversationOpenTo(userId)}`

const fileAt = (url: Sql): Sql => sql`case when ${url} like '/media/%' then substr(${url}, 2) end`

const rfc3339 = (time: Sql): Sql => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
