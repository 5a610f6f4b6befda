import { hasRight, mayActOn } from '@atelier/contract/admin/rights'
import type { PersonFile } from '@atelier/contract/admin/users'
import type { Db } from '#db/connection.ts'
import { listedPerson } from '#features/admin/users/people.queries.ts'
import { accountOfPerson, bansOf, notesOf, removalsOf, reportsOf, warningsOf } from '#features/admin/users/person-file.queries.ts'
import type { SignedIn } from '#http/session.ts'

/** Notes and reports are left out for those who may not act on the person. @throws Failure not_found */
export async function personFile(db: Db, viewer: SignedIn, userId: string): Promise<PersonFile> {
  const person = await listedPerson(db, userId)
  const account = await accountOfPerson(db, userId)
  if (!mayActOn(viewer, person))
    return {
      person,
      ...account,
      email: null,
      bans: [],
      warnings: [],
      notes: [],
      reports: [],
      reports_count: 0,
      reported_by_count: 0,
      removals: [],
      removals_count: 0,
      comments_count: 0,
    }
  const [bans, warnings, notes, reports, removals] = await Promise.all([
    bansOf(db, userId),
    warningsOf(db, userId),
    notesOf(db, userId),
    reportsOf(db, userId),
    removalsOf(db, userId),
  ])
  const email = hasRight(viewer.role, 'see_addresses') ? account.email : null
  return { person, ...account, email, bans, warnings, notes, reports, removals }
}
