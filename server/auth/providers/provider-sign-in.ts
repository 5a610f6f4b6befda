import type { FastifyRequest } from 'fastify'
import type { JWTPayload } from 'jose'
import type { Auth, Clock } from '#auth/auth.ts'
import { deleteTokens } from '#auth/links/tokens.queries.ts'
import { identityOf, keepIdentity } from '#auth/providers/identities.queries.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { originOf, userAgentOf } from '#auth/requests.ts'
import { openSession } from '#auth/sessions/open-session.ts'
import type { OpenSession } from '#auth/sessions/sessions.queries.ts'
import { signInTransaction } from '#auth/sessions/suspended.ts'
import { type Origin, releaseIfUnmatched } from '#auth/sign-up/holds.queries.ts'
import { refuseWhenClosed } from '#auth/sign-up/sign-up.ts'
import { emailOf } from '#auth/users/addresses.ts'
import { withProvider } from '#auth/users/change-contact.ts'
import { confirmEmail } from '#auth/users/confirm.ts'
import { metadataFits } from '#auth/users/metadata.ts'
import { insertUser, lockedUser, type Metadata, type User, updateUser, userByEmail } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'

export interface ProviderPerson {
  provider: string
  provider_id: string
  email: string | undefined
  data: Metadata
}

export function personFrom(provider: string, claims: JWTPayload): ProviderPerson {
  const { sub = '', email, email_verified, name, given_name, family_name, picture, preferred_username } = claims
  const address = typeof email === 'string' ? emailOf(email) : undefined
  const proven = email_verified === true || email_verified === 'true'
  const named = { full_name: name, name, given_name, family_name, avatar_url: picture, picture, preferred_username }
  const data = {
    ...texts(named),
    sub,
    ...(address ? { email: address } : {}),
    email_verified: proven,
    phone_verified: false,
    iss: claims.iss,
  }
  return { provider, provider_id: sub, email: proven ? address : undefined, data: metadataFits(data) ? data : { sub } }
}

export async function signInWithProvider(auth: Auth, request: FastifyRequest, person: ProviderPerson): Promise<OpenSession> {
  return signInTransaction(auth.db, async (tx) => {
    const user = await userOfProvider(auth, tx, person, originOf(request))
    return openSession(auth, tx, user, { method: 'oauth', provider: person.provider, userAgent: userAgentOf(request) })
  })
}

/** Joins the account with the same verified address. @throws AuthRefusal 422 signup_disabled */
export async function userOfProvider(
  auth: Pick<Auth, 'clock' | 'accountHooks'>,
  tx: Db,
  person: ProviderPerson,
  origin: Origin,
): Promise<User> {
  const { provider, provider_id, data } = person
  const identity = await identityOf(tx, provider, provider_id)
  const user = await lockedUser(tx, identity?.user_id ?? (await accountFor(auth, tx, person, origin)).id)
  if (!user) throw new AuthRefusal(403, 'user_not_found', 'User not found')
  await keepIdentity(tx, { user_id: user.id, provider, provider_id, identity_data: data })
  if (!identity)
    await updateUser(tx, user.id, { app_metadata: withProvider(user, provider), user_metadata: { ...data, ...user.user_metadata } })
  return user
}

async function accountFor(
  auth: Pick<Auth, 'clock' | 'accountHooks'>,
  tx: Db,
  { email }: ProviderPerson,
  origin: Origin,
): Promise<{ id: string }> {
  const known = email && (await userByEmail(tx, email))
  if (!known) {
    await refuseWhenClosed(auth, tx)
    return newAccount(auth, tx, email, origin)
  }
  if (!known.email_confirmed_at) {
    if (known.held) await releaseIfUnmatched(tx, known.id, origin)
    await confirmEmail(auth, tx, known)
    await deleteTokens(tx, known.id)
  }
  return known
}

async function newAccount({ clock }: Clock, tx: Db, email: string | undefined, origin: Origin): Promise<{ id: string }> {
  const made = await insertUser(tx, email ? { email } : {}, clock(), origin)
  if (!made) throw new AuthRefusal(409, 'conflict', 'The account changed meanwhile, try again')
  await updateUser(tx, made.id, { app_metadata: {}, email_confirmed_at: email ? clock().toISOString() : null })
  return made
}

function texts(claims: Record<string, unknown>): Metadata {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => typeof value === 'string' && value !== ''))
}
