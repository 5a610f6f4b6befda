import type { Clock } from '#auth/auth.ts'
import { userBody } from '#auth/users/user-body.ts'
import type { FullUser, Metadata } from '#auth/users/users.queries.ts'
import { newId } from '#db/ids.ts'

interface Contact {
  email?: string
  phone?: string
}

/** Looks like a new account, so the answer does not reveal that the address is taken. */
export function obfuscatedUser({ clock }: Clock, { email = '', phone = '' }: Contact, data: Metadata) {
  const id = newId()
  const now = clock().toISOString()
  const provider = email ? 'email' : 'phone'
  return {
    id,
    aud: 'authenticated',
    role: '',
    email,
    phone,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: { ...data, ...unproven(id, { email, phone }) },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

export function unconfirmedUser(user: FullUser, contact: Contact, data: Metadata) {
  const { invited_at, ...body } = userBody(user)
  const user_metadata = { ...data, ...unproven(user.id, contact) }
  return { ...body, user_metadata, identities: body.identities.map((identity) => ({ ...identity, identity_data: user_metadata })) }
}

export function unproven(id: string, { email, phone }: Contact): Metadata {
  return { sub: id, ...(email ? { email } : {}), ...(phone ? { phone } : {}), email_verified: false, phone_verified: false }
}
