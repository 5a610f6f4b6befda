import { hasRight, mayActOn } from '@atelier/contract/admin/rights'
import type { PersonFile } from '@atelier/contract/admin/users'
import type { Deps } from '#deps.ts'
import { listedPerson } from '#features/admin/users/people.queries.ts'
import {
  accountOfPerson,
  bansOf,
  notesOf,
  quietsOf,
  removalsOf,
  reportsOf,
  restrictionsOf,
  warningsOf,
} from '#features/admin/users/person-file.queries.ts'
import type { SignedIn } from '#http/session.ts'

/** Notes and reports are left out for those who may not act on the person. @throws Failure not_found */
export async function personFile({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: SignedIn, userId: string): Promise<PersonFile> {
  const person = await listedPerson(db, userId)
  const account = await accountOfPerson(db, userId)
  if (!mayActOn(viewer, person))
    return {
      person,
      ...account,
      email: null,
      bans: [],
      restrictions: [],
      quiets: [],
      warnings: [],
      notes: [],
      reports: [],
      reports_count: 0,
      reported_by_count: 0,
      removals: [],
      removals_count: 0,
      comments_count: 0,
    }
  const [bans, restrictions, quiets, warnings, notes, reports, removals] = await Promise.all([
    bansOf(db, userId),
    restrictionsOf(db, userId, clock()),
    quietsOf(db, userId),
    warningsOf(db, userId),
    notesOf(db, userId),
    reportsOf(db, userId),
    removalsOf(db, userId),
  ])
  const email = hasRight(viewer.role, 'see_addresses') ? account.email : null
  return { person, ...account, email, bans, restrictions, quiets, warnings, notes, reports, removals }
}
