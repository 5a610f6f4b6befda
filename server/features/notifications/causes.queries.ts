import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'

export interface Affected {
  user_id: string
  group_id: string
}

export const notifiedAtOnce = 100 // beyond this many, only people with the app open are notified

/** Call it before the post is deleted. */
export async function groupsAboutPost(db: Db, postId: string): Promise<Affected[]> {
  const about = sql`g.post_id = ${postId}`
  const few = await groupsWhere(db, sql`${about} limit ${notifiedAtOnce + 1}`)
  return few.length <= notifiedAtOnce
    ? few
    : groupsWhere(db, sql`${about} and g.user_id in (select online.user_id from online_people online)`)
}

export const groupsAboutComment = (db: Db, commentId: string) =>
  groupsWhere(
    db,
    sql`g.comment_id = ${commentId} or g.id in (
      select n.group_id from notifications n
      where n.comment_id in (select ${commentId}::uuid union all select c.id from comments c where c.parent_comment_id = ${commentId}))`,
  )

export const groupsOfLikes = (db: Db, postId: string) => groupsWhere(db, sql`g.post_id = ${postId} and g.kind = 'like'`)

export const groupsOfCommentLikes = (db: Db, commentId: string) =>
  groupsWhere(db, sql`g.comment_id = ${commentId} and g.kind = 'comment_like'`)

export const groupsOfFollow = (db: Db, followerId: string, followingId: string) =>
  db.many<Affected>(sql`
    select n.user_id, n.group_id from notifications n
    where n.user_id = ${followingId} and n.dedupe_key in (${`follow:${followerId}`}, ${`follow_request:${followerId}`})
      or n.user_id = ${followerId} and n.dedupe_key = ${`follow_approved:${followingId}`}`)

export async function onlineAmong(db: Db, userIds: string[]): Promise<Set<string>> {
  const online = await db.many<{ user_id: string }>(sql`select distinct user_id from online_people where user_id = any(${userIds}::uuid[])`)
  return new Set(online.map(({ user_id }) => user_id))
}

const groupsWhere = (db: Db, condition: Sql) =>
  db.many<Affected>(sql`select g.user_id, g.id as group_id from notification_groups g where ${condition}`)
