import { hasRight } from '@atelier/contract/admin/rights'
import type { PersonFile } from '@atelier/contract/admin/users'
import type { Db } from '#db/connection.ts'
import { listedPerson } from '#features/admin/users/people.queries.ts'
import { accountOfPerson, bansOf, notesOf, reportsOf, warningsOf } from '#features/admin/users/person-file.queries.ts'
import type { SignedIn } from '#http/session.ts'

/** @throws Failure not_found */
export async function personFile(db: Db, viewer: SignedIn, userId: string): Promise<PersonFile> {
  const person = await listedPerson(db, userId)
  const [{ email, ...account }, bans, warnings, notes, reports] = await Promise.all([
    accountOfPerson(db, userId),
    bansOf(db, userId),
    warningsOf(db, userId),
    notesOf(db, userId),
    reportsOf(db, userId),
  ])
  return { person, ...account, email: hasRight(viewer.role, 'see_addresses') ? email : null, bans, warnings, notes, reports }
}
