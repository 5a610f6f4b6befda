import type { reportReasons, reportTargets } from '@atelier/contract/reports'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import { unblocked, visibleTo } from '#features/posts/visible.ts'
import { knownTo } from '#features/profiles/visible.ts'

type Target = (typeof reportTargets)[number]

interface Draft {
  type: Target
  target_id: string
  reason: (typeof reportReasons)[number]
  note?: string | null
}

/**
 * Adds a report of something that the viewer can see and has not made; while one of theirs is open, a second one changes nothing.
 * @throws Failure not_found when the target is not theirs to see
 */
export async function insertReport(db: Db, viewerId: string, { type, target_id, reason, note }: Draft): Promise<void> {
  await db.one(targets[type](viewerId, target_id))
  const column = (of: Target) => (of === type ? target_id : null)
  await db.run(sql`
    insert into reports (id, type, reporter_id, reason, note, target_id, reported_post_id, reported_comment_id, reported_user_id, reported_message_id)
    values (${newId()}, ${type}, ${viewerId}, ${reason}, ${note ?? null}, ${target_id},
      ${column('post')}, ${column('comment')}, ${column('profile')}, ${column('message')})
    on conflict (reporter_id, type, target_id) where status = 'pending' do nothing`)
}

/** A row where the target exists, is visible to the viewer and somebody else's. */
const targets: Record<Target, (viewerId: string, id: string) => Sql> = {
  post: (viewerId, id) => sql`
    select from posts p join profiles author on author.user_id = p.user_id
    where p.id = ${id} and p.user_id <> ${viewerId} and ${visibleTo(viewerId)}`,
  comment: (viewerId, id) => sql`
    select from comments c join posts p on p.id = c.post_id join profiles author on author.user_id = p.user_id
    where c.id = ${id} and c.user_id <> ${viewerId} and c.status = 'published'
      and ${visibleTo(viewerId)} and ${unblocked(viewerId, sql`c.user_id`)}`,
  profile: (viewerId, id) =>
    sql`select from profiles person where person.user_id = ${id} and person.user_id <> ${viewerId} and ${knownTo(viewerId)}`,
  message: (viewerId, id) => sql`
    select from messages m join conversation_participants me on me.conversation_id = m.conversation_id and me.user_id = ${viewerId}
    where m.id = ${id} and m.sender_id <> ${viewerId}`,
}
