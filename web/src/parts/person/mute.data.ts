import type { Author } from '@atelier/contract/authors'
import { muteUser, unmuteUser } from '@atelier/contract/follows'
import { keepPerson } from '#data/cache/entities.ts'
import { invalidateWanted } from '#data/cache/wanted-lists.ts'
import { call } from '#data/client.ts'

/** They are not told. @throws Failure */
export async function setPersonMuted(person: Author, wish: boolean): Promise<void> {
  await call(wish ? muteUser : unmuteUser, { user_id: person.user_id })
  keepPerson({ ...person, user_muted: wish })
  invalidateWanted()
}
