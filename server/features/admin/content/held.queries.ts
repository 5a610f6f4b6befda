import { heldSchema } from '@atelier/contract/admin/content'
import { Failure } from '@atelier/contract/errors'
import { id } from '@atelier/contract/fields'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { firstId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import { escalationJson, onlyEscalated } from '#features/admin/content/escalations.queries.ts'
import { holdCommunityOf, lockThread } from '#features/admin/content/remove.queries.ts'
import { joinTaker, onlyThis, takenColumns } from '#features/admin/content/takers.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { hasPendingDecision, inReachOf } from '#visibility/staff.ts'

const heldRow = z.extend(z.omit(heldSchema, { post: true }), { post_id: id })

/** Leaves out comments under something removed, which nobody would see. */
const heldComment = sql`(c.status = 'pending'
  and not exists (select from posts under where under.id = c.post_id and under.status = 'removed')
  and not exists (select from comments answered where answered.id = c.parent_comment_id and answered.status = 'removed'))`

export const heldFor = (viewerId: string) => ({
  post: sql`(p.status = 'pending' and ${inReachOf(viewerId, sql`p.user_id`)} and not ${hasPendingDecision(sql`p.id`)})`,
  comment: sql`(${heldComment} and ${inReachOf(viewerId, sql`c.user_id`)} and not ${hasPendingDecision(sql`c.id`)})`,
})

export function waitingHeld(viewerId: string): Sql {
  const held = heldFor(viewerId)
  return sql`select from posts p where ${held.post} union all select from comments c where ${held.comment}`
}

export interface WantedCases {
  escalated: 'all' | 'only'
  subject_id?: string | undefined
  after: string | null
  limit: number
  at: Date
}

export const heldPage = (db: Db, viewerId: string, { escalated, subject_id, after, limit, at }: WantedCases) =>
  db.as(heldRow).many(sql`
    select h.id, h.kind, h.post_id, h.content, h.created_at, h.held_at, coalesce(of_post.words, of_comment.words, '{}') as words, ${authorJson(sql`author`)} as author,
      ${takenColumns}, ${escalationJson(sql`h.id`)} as escalation
    from (
      (select p.id, 'post' as kind, p.id as post_id, p.user_id, p.content, p.created_at, coalesce(p.held_at, p.created_at) as held_at
        from posts p where ${heldFor(viewerId).post} and p.id > ${after ?? firstId} ${onlyEscalated(escalated, sql`p.id`)} ${onlyThis(subject_id, sql`p.id`)} order by p.id limit ${limit})
      union all
      (select c.id, 'comment', c.post_id, c.user_id, c.content, c.created_at, c.created_at
        from comments c where ${heldFor(viewerId).comment} and c.id > ${after ?? firstId} ${onlyEscalated(escalated, sql`c.id`)} ${onlyThis(subject_id, sql`c.id`)} order by c.id limit ${limit})
      order by id limit ${limit}
    ) h join profiles author on author.user_id = h.user_id
      left join flags of_post on h.kind = 'post' and of_post.post_id = h.id
      left join flags of_comment on h.kind = 'comment' and of_comment.comment_id = h.id
      ${joinTaker(sql`h.id`, at)}
    order by h.id`)

interface HeldPost {
  id: string
  user_id: string
  content: string
  held_at: string | null
}

/** Locks its community first, whose visibility decides who sees it. @throws Failure not_found, conflict when it was decided */
export async function lockHeldPost(tx: Db, id: string): Promise<HeldPost> {
  await holdCommunityOf(tx, id)
  const post = await tx.one<HeldPost & { status: 'published' | 'pending' | 'removed' }>(
    sql`select p.id, p.user_id, p.content, p.status, p.held_at from posts p where p.id = ${id} for no key update`,
  )
  if (post.status !== 'pending') throw new Failure('conflict')
  return post
}

interface HeldComment {
  id: string
  post_id: string
  user_id: string
  content: string
  parent_comment_id: string | null
}

export async function lockHeldComment(tx: Db, id: string): Promise<HeldComment> {
  await lockThread(tx, id)
  const { is_held, ...comment } = await tx.one<HeldComment & { is_held: boolean }>(
    sql`select c.id, c.post_id, c.user_id, c.content, c.parent_comment_id, ${heldComment} as is_held from comments c where c.id = ${id}`,
  )
  if (!is_held) throw new Failure('conflict')
  return comment
}

export async function publishReviewedPost(tx: Db, id: string): Promise<void> {
  await tx.run(sql`update posts set status = 'published', held_at = null where id = ${id}`)
  await tx.run(sql`delete from flags where post_id = ${id}`)
}

export async function publishReviewedComment(tx: Db, id: string): Promise<void> {
  await tx.run(sql`update comments set status = 'published' where id = ${id}`)
  await tx.run(sql`delete from flags where comment_id = ${id}`)
}
