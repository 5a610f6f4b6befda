import type { Clock } from '#auth/auth.ts'
import { keepIdentity } from '#auth/providers/identities.queries.ts'
import { type Metadata, type User, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'

export interface Requested {
  password_hash?: string | null
  data?: Metadata | null
}

export async function confirmEmail({ clock }: Clock, tx: Db, user: User, requested: Requested = {}): Promise<void> {
  const user_metadata = metadataOf(user, requested.data, { email_verified: true, phone_verified: user.phone_confirmed_at !== null })
  await keepIdentity(tx, { user_id: user.id, provider: 'email', provider_id: user.id, identity_data: user_metadata })
  await settle(tx, user, requested, { user_metadata, email_confirmed_at: clock().toISOString() })
}

export async function confirmPhone({ clock }: Clock, tx: Db, user: User, requested: Requested = {}): Promise<void> {
  const user_metadata = metadataOf(user, requested.data, { email_verified: user.email_confirmed_at !== null, phone_verified: true })
  await keepIdentity(tx, { user_id: user.id, provider: 'phone', provider_id: user.id, identity_data: user_metadata })
  await settle(tx, user, requested, { user_metadata, phone_confirmed_at: clock().toISOString() })
}

export function metadataOf(
  user: Pick<User, 'id' | 'email' | 'phone' | 'user_metadata'>,
  data: Metadata | null | undefined,
  proven: Metadata,
): Metadata {
  const known = { sub: user.id, ...(user.email ? { email: user.email } : {}), ...(user.phone ? { phone: user.phone } : {}) }
  return { ...user.user_metadata, ...data, ...known, ...proven }
}

async function settle(tx: Db, user: User, { password_hash }: Requested, changes: Parameters<typeof updateUser>[2]): Promise<void> {
  await updateUser(tx, user.id, { ...changes, ...(password_hash ? { password_hash } : {}), is_anonymous: false })
}
