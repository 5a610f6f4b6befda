import type { Category } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { type Interest, interestSchema } from '@atelier/contract/onboarding'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { storePreferences } from '#features/preferences/preferences.queries.ts'
import type { SignedIn } from '#http/session.ts'

export interface ChosenInterests {
  interest_ids: string[]
  preferred_categories: Category[]
}

export function activeInterests(db: Db): Promise<Interest[]> {
  return db.as(interestSchema).many(sql`select id, name, description from interests where is_active order by position`)
}

export function interestsOf(db: Db, viewer: SignedIn): Promise<ChosenInterests> {
  return db.one(sql`
    select coalesce((select preferred_categories from user_preferences where user_id = ${viewer.id}), '{}') as preferred_categories, array(
      select i.id from user_interests u join interests i on i.id = u.interest_id where u.user_id = ${viewer.id} order by i.position) as interest_ids`)
}

/** An interest that staff switched off may stay but not be chosen. @throws Failure invalid for an unknown one */
export async function replaceInterests(
  tx: Db,
  viewer: SignedIn,
  { interest_ids, preferred_categories }: ChosenInterests,
  now: Date,
): Promise<void> {
  const ids = [...new Set(interest_ids)]
  // Serialises two saves, so that the result is one of them and not a mixture.
  await storePreferences(tx, viewer.id, { preferred_categories }, now)
  await tx.run(sql`delete from user_interests where user_id = ${viewer.id} and interest_id <> all(${ids}::uuid[])`)
  await tx.run(sql`
    insert into user_interests (user_id, interest_id)
    select ${viewer.id}, id from interests where id = any(${ids}::uuid[]) and is_active
    on conflict do nothing`)
  const { count } = await tx.one<{ count: number }>(sql`select count(*) from user_interests where user_id = ${viewer.id}`)
  if (count !== ids.length) throw new Failure('invalid', { errors: [{ field: 'interest_ids', code: 'unknown_interest' }] })
}
