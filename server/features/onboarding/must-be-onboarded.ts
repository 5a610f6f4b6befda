import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

/** @throws Failure onboarding_required, because what they write would have no name */
export async function mustBeOnboarded(db: Db, userId: string): Promise<void> {
  const onboarded = await db.maybeOne(sql`select from profiles where user_id = ${userId} and onboarding_completed`)
  if (!onboarded) throw new Failure('onboarding_required')
}
