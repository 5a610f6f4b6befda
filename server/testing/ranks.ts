import type { FailureCode } from '@atelier/contract/errors'
import type { Database } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { Actor, Stage } from '#testing/stage.ts'

export const ranks = ['moderator', 'admin', 'super_admin'] as const
export type RankedActor = (typeof ranks)[number] | 'owner'

/** A stage whose owner is staff, with one of everything that staff decide about. */
export interface RankedStage extends Stage {
  /** The owner's. */
  own_deletion_request_id: string
  /** The owner's, waiting for approval. */
  held_post_id: string
  /** The owner's. */
  flagged_post_id: string
}

/**
 * What the role of the owner does to a call. A `case` is for those in whose reach the owner is, an `account` for those with a higher role. `refusal` is
 * what the others get; without it, an answer without what is about the owner.
 */
export interface Rank {
  of: 'case' | 'account'
  refusal?: (actor: Actor) => FailureCode | 'ok'
  /** Where the row's own is not about the owner. */
  input?: (stage: RankedStage) => Record<string, unknown>
}

export async function ranked(db: Database, stage: Stage, role: (typeof ranks)[number]): Promise<RankedStage> {
  const { owner, post_id } = stage
  const [own_deletion_request_id, held_post_id, flagged_post_id] = [newId(), newId(), newId()]
  await db.run(sql`insert into user_roles (user_id, role) values (${owner.id}, ${role})`)
  await db.run(sql`insert into user_deletion_requests (id, user_id) values (${own_deletion_request_id}, ${owner.id})`)
  await db.run(sql`
    insert into posts (id, user_id, content, status)
    values (${held_post_id}, ${owner.id}, 'Lighthouse, held', 'pending'), (${flagged_post_id}, ${owner.id}, 'Lighthouse, flagged', 'published')`)
  await db.run(sql`
    insert into comments (id, post_id, user_id, content, status) values (${newId()}, ${post_id}, ${owner.id}, 'Lighthouse, held', 'pending')`)
  await db.run(sql`insert into flags (id, post_id, severity, words) values (${newId()}, ${flagged_post_id}, 'low', '{lighthouse}')`)
  await db.run(sql`delete from admin_logs`)
  await db.run(sql`insert into admin_logs (id, action, target_id, target_type) values (${newId()}, 'warn_user', ${owner.id}, 'user')`)
  return { ...stage, own_deletion_request_id, held_post_id, flagged_post_id }
}

/** Whether the role of the owner leaves a call to somebody. */
export function outranks(actor: RankedActor, role: (typeof ranks)[number], of: Rank['of']): boolean {
  if (actor === 'owner') return false
  return ranks.indexOf(actor) > ranks.indexOf(role) || (of === 'case' && actor === 'super_admin')
}
