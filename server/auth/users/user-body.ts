import type { FactorOfUser, FullUser, Identity } from '#auth/users/users.queries.ts'

export function userBody(user: FullUser) {
  const confirmed = [user.email_confirmed_at, user.phone_confirmed_at].filter((at) => at !== null).sort()
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...filled({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: confirmed[0],
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.new_email,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.new_phone,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned ? (user.ban_ends_at ?? endOfTime) : null,
      deleted_at: user.deleted_at,
    }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    ...(user.factors.length > 0 ? { factors: user.factors.map(factorBody) } : {}),
    identities: user.identities.map(identityBody),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  }
}

export function ownBody(user: FullUser) {
  return { ...userBody(user), has_password: user.password_hash !== null }
}

export function factorBody({ friendly_name, phone, ...factor }: FactorOfUser) {
  return { ...factor, ...filled({ friendly_name }), phone: phone ?? '' }
}

function identityBody({ id, provider_id, email, ...identity }: Identity) {
  return { identity_id: id, id: provider_id, ...identity, ...filled({ email }) }
}

// GoTrue's wire format needs an end of the ban.
const endOfTime = '9999-12-31T23:59:59Z'

function filled<Fields extends Record<string, string | null | undefined>>(fields: Fields): { [Name in keyof Fields]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { [Name in keyof Fields]?: string }
}
