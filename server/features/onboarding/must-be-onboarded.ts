import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

/** @throws Failure onboarding_required: their content would have no author name */
export async function mustBeOnboarded(db: Db, userId: string): Promise<void> {
  const onboarded = await onboardedAmong(db, [userId])
  if (!onboarded.has(userId)) throw new Failure('onboarding_required')
}

export async function onboardedAmong(db: Db, userIds: string[]): Promise<Set<string>> {
  const people = await db.many<{ user_id: string }>(
    sql`select user_id from profiles where user_id = any(${userIds}::uuid[]) and onboarding_completed`,
  )
  return new Set(people.map(({ user_id }) => user_id))
}
