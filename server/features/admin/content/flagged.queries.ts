import { flaggedPostSchema } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { id } from '@atelier/contract/fields'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { escalationJson, onlyEscalated } from '#features/admin/content/escalations.queries.ts'
import { holdCommunityOf } from '#features/admin/content/remove.queries.ts'
import { joinTaker, onlyThis, takenColumns } from '#features/admin/content/takers.queries.ts'
import { reviewable } from '#visibility/posts.ts'
import { hasPendingDecision, inReachOf } from '#visibility/staff.ts'

const flagged = z.extend(z.omit(flaggedPostSchema, { post: true }), { id })
type Flagged = z.infer<typeof flagged>

interface Wanted {
  escalated: 'all' | 'only'
  subject_id?: string | undefined
  limit: number
  at: Date
}

export const flaggedIds = (db: Db, viewerId: string, { escalated, subject_id, limit, at }: Wanted) => {
  const shown = sql`${reviewable} and ${inReachOf(viewerId, sql`p.user_id`)} and not ${hasPendingDecision(sql`p.id`)} ${onlyEscalated(escalated, sql`p.id`)}
    ${onlyThis(subject_id, sql`p.id`)}`
  return db.as(flagged).many(sql`
    select p.id, coalesce(fl.words, '{}') as words, fl.severity, coalesce(reported.reports_count, 0) as reports_count,
      ${takenColumns}, ${escalationJson(sql`p.id`)} as escalation
    from (
      (select fl.post_id as id from flags fl join posts p on p.id = fl.post_id where ${shown} order by fl.post_id desc limit ${limit})
      union
      (select g.target_id from report_groups g join posts p on p.id = g.target_id
        where g.type = 'post' and g.status = 'pending' and ${shown} order by g.target_id desc limit ${limit})
      order by id desc limit ${limit}
    ) newest join posts p on p.id = newest.id
      left join flags fl on fl.post_id = p.id
      left join report_groups reported on reported.type = 'post' and reported.target_id = p.id and reported.status = 'pending'
      ${joinTaker(sql`p.id`, at)}
    order by p.id desc`)
}

export const deleteFlag = (tx: Db, postId: string) =>
  tx.one<Pick<Flagged, 'words' | 'severity'> & { author_id: string }>(sql`
    delete from flags fl using posts p where fl.post_id = ${postId} and p.id = fl.post_id returning fl.words, fl.severity, p.user_id as author_id`)

export async function lockReviewed(tx: Db, id: string): Promise<{ user_id: string; excerpt: string }> {
  await holdCommunityOf(tx, id)
  return tx.one(
    sql`select p.user_id, left(p.content, ${adminLimits.excerpt}) as excerpt from posts p where p.id = ${id} and ${reviewable} for update`,
  )
}
