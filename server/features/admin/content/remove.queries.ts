import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { reported } from '#visibility/posts.ts'

export interface RemovalTarget {
  author_id: string
  status: 'published' | 'pending' | 'removed'
}

/** Call it before the post is locked: its community's visibility decides who sees the post. */
export const holdCommunityOf = (tx: Db, postId: string) =>
  tx.maybeOne(sql`select from communities where id = (select p.community_id from posts p where p.id = ${postId}) for share`)

export async function lockPost(tx: Db, id: string): Promise<RemovalTarget & { content: string }> {
  await holdCommunityOf(tx, id)
  return tx.one(sql`
    select p.user_id as author_id, p.status, p.content from posts p where p.id = ${id} and ${reported} for no key update`)
}

export async function lockComment(tx: Db, id: string) {
  await lockThread(tx, id)
  return tx.one<RemovalTarget & { post_id: string; parent_comment_id: string | null; content: string; answers_removed: boolean }>(sql`
    select c.user_id as author_id, c.status, c.post_id, c.parent_comment_id, c.content, coalesce(answered.status = 'removed', false) as answers_removed
    from comments c left join comments answered on answered.id = c.parent_comment_id where c.id = ${id}`)
}

/** The parent first: the order in which it is removed with its answers. */
export const lockThread = (tx: Db, id: string) =>
  tx.run(sql`
    select from comments c where c.id = ${id} or c.id = (select own.parent_comment_id from comments own where own.id = ${id})
    order by c.id for no key update`)

export const markPostRemoved = (tx: Db, id: string) => tx.run(sql`update posts set status = 'removed', held_at = null where id = ${id}`)

export async function markCommentRemoved(tx: Db, id: string): Promise<void> {
  await tx.run(sql`update comments set status = 'removed' where parent_comment_id = ${id} and status = 'published'`)
  await tx.run(sql`update comments set status = 'removed' where id = ${id}`)
}

export const showAnswers = (tx: Db, id: string) =>
  tx.run(sql`
    update comments c set status = 'published'
    where c.parent_comment_id = ${id} and c.status = 'removed'
      and not exists (select from removals r left join appeals a on a.removal_id = r.id
        where r.kind = 'comment' and r.target_id = c.id and a.status is distinct from 'granted')`)

export async function lockMessage(tx: Db, id: string) {
  const { conversation_id, ...people } = await tx.one<{ conversation_id: string; low_id: string; high_id: string }>(sql`
    select c.id as conversation_id, c.low_id, c.high_id from conversations c
    where c.id = (select m.conversation_id from messages m where m.id = ${id}) for no key update`)
  const message = await tx.one<{ author_id: string; taken_back: boolean }>(
    sql`select sender_id as author_id, taken_back_at is not null as taken_back from messages where id = ${id}`,
  )
  return { conversation_id, people: Object.values(people), ...message }
}

interface NewRemoval {
  kind: 'post' | 'comment' | 'message'
  target_id: string
  user_id: string
  removed_by: string
  /** One that is gone meanwhile is not named. */
  rule_id?: string | null | undefined
  reason: string | null
  /** Declined, before others saw it. */
  was_held?: boolean | undefined
  sweep_id?: string | null | undefined
  at: Date
}

export async function insertRemoval(
  tx: Db,
  { kind, target_id, user_id, removed_by, rule_id = null, reason, was_held = false, sweep_id = null, at }: NewRemoval,
): Promise<string> {
  const id = newId()
  await tx.run(sql`
    insert into removals (id, kind, target_id, user_id, removed_by, rule_id, reason, was_held, sweep_id, created_at)
    values (${id}, ${kind}, ${target_id}, ${user_id}, ${removed_by}, (select id from network_rules where id = ${rule_id}), ${reason}, ${was_held}, ${sweep_id}, ${at})`)
  return id
}
