import type { Clock } from '#auth/auth.ts'
import { keepIdentity } from '#auth/providers/identities.queries.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { metadataOf } from '#auth/users/confirm.ts'
import { dropUnconfirmed, type Metadata, type User, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { violates } from '#db/connection.ts'

/** @throws AuthRefusal 422 email_exists */
export async function changeEmail({ clock }: Clock, tx: Db, user: User, email: string): Promise<void> {
  const changed = { ...user, email, email_confirmed_at: user.email_confirmed_at ?? clock().toISOString() }
  const user_metadata = metadataOf(changed, null, { email_verified: true })
  await dropUnconfirmed(tx, { email }, user.id)
  const changes = { email, new_email: null, email_confirmed_at: changed.email_confirmed_at, is_anonymous: false, user_metadata }
  await updateUser(tx, user.id, { ...changes, app_metadata: withProvider(user, 'email') }).catch((error: unknown) => {
    throw violates(error, 'users_email_key') ? emailExists() : error
  })
  await keepIdentity(tx, { user_id: user.id, provider: 'email', provider_id: user.id, identity_data: user_metadata })
}

/** @throws AuthRefusal 422 phone_exists */
export async function changePhone({ clock }: Clock, tx: Db, user: User, phone: string): Promise<void> {
  const changed = { ...user, phone, phone_confirmed_at: user.phone_confirmed_at ?? clock().toISOString() }
  const user_metadata = metadataOf(changed, null, { phone_verified: true })
  await dropUnconfirmed(tx, { phone }, user.id)
  const changes = { phone, new_phone: null, phone_confirmed_at: changed.phone_confirmed_at, is_anonymous: false, user_metadata }
  await updateUser(tx, user.id, { ...changes, app_metadata: withProvider(user, 'phone') }).catch((error: unknown) => {
    throw violates(error, 'users_phone_key') ? phoneExists() : error
  })
  await keepIdentity(tx, { user_id: user.id, provider: 'phone', provider_id: user.id, identity_data: user_metadata })
}

export function withProvider({ app_metadata }: Pick<User, 'app_metadata'>, provider: string): Metadata {
  const { providers } = app_metadata
  const known = Array.isArray(providers) ? providers : []
  return { ...app_metadata, provider: app_metadata.provider ?? provider, providers: [...new Set([...known, provider])] }
}

export function emailExists(): AuthRefusal {
  return new AuthRefusal(422, 'email_exists', 'A user with this email address has already been registered')
}

export function phoneExists(): AuthRefusal {
  return new AuthRefusal(422, 'phone_exists', 'A user with this phone number has already been registered')
}
