import type { Metadata } from '#auth/users.queries.ts'

/** Looks like a fresh account, so that the answer does not say that the address already has one. Nothing in it is of that account. */
export function obfuscatedUser({ email = '', phone = '' }: { email?: string; phone?: string }, data: Metadata) {
  const id = crypto.randomUUID()
  const now = new Date().toISOString()
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

/** What is known of an account whose address nobody has proven yet. */
export function unproven(id: string, { email, phone }: { email?: string; phone?: string }): Metadata {
  return { sub: id, ...(email ? { email } : {}), ...(phone ? { phone } : {}), email_verified: false, phone_verified: false }
}
