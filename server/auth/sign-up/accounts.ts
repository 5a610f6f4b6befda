import type { Clock } from '#auth/auth.ts'
import { keepIdentity } from '#auth/providers/identities.queries.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { type Origin, releaseIfUnmatched } from '#auth/sign-up/holds.queries.ts'
import { unproven } from '#auth/sign-up/obfuscated-user.ts'
import { insertUser, lockedUser, type User, userByEmail, userByPhone } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'

/** Locks the account until the transaction ends. */
export async function findOrCreateUser(
  { clock }: Clock,
  tx: Db,
  contact: { email: string } | { phone: string },
  origin: Origin | null,
): Promise<User> {
  const provider = 'email' in contact ? 'email' : 'phone'
  const made = await insertUser(tx, contact, clock(), origin)
  if (made) await keepIdentity(tx, { user_id: made.id, provider, provider_id: made.id, identity_data: unproven(made.id, contact) })
  const found = made ?? ('email' in contact ? await userByEmail(tx, contact.email) : await userByPhone(tx, contact.phone))
  if (!made && found && origin) await releaseIfUnmatched(tx, found.id, origin)
  const user = found && (await lockedUser(tx, found.id))
  if (!user) throw new AuthRefusal(409, 'conflict', 'The account changed meanwhile, try again')
  return user
}
