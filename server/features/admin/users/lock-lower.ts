import { mayActOn } from '@atelier/contract/admin/rights'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { type LockedPerson, lockPerson } from '#features/admin/users/people.queries.ts'
import type { SignedIn } from '#http/session.ts'

export async function lockLower(tx: Db, viewer: SignedIn, userId: string): Promise<LockedPerson> {
  const person = await lockPerson(tx, userId)
  if (!mayActOn(viewer, person)) throw new Failure('forbidden')
  return person
}
