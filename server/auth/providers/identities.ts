import { providerName } from '@atelier/contract/rules/provider-name'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import type { LinkedIdentity } from '#auth/links/flows.queries.ts'
import { deleteTokens } from '#auth/links/tokens.queries.ts'
import { deleteIdentity, identitiesOf, identityOf, keepIdentity } from '#auth/providers/identities.queries.ts'
import type { ProviderPerson } from '#auth/providers/provider-sign-in.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { requireFresh } from '#auth/sessions/fresh-proof.ts'
import { openAgain, sessionBody } from '#auth/sessions/open-session.ts'
import type { Session } from '#auth/sessions/session.ts'
import { sessionById } from '#auth/sessions/sessions.queries.ts'
import { fullySignedIn } from '#auth/sessions/signed-in.ts'
import { withProvider } from '#auth/users/change-contact.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { type Identity, lockedUser, type User, updateUser, userByEmail } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { isId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'

export function identityRoutes(app: FastifyInstance, auth: Auth): void {
  app.delete<{ Params: { id: string } }>('/user/identities/:id', async (request) => {
    const session = await fullySignedIn(auth, request)
    refuseUnlessLinking(auth)
    const { id } = request.params
    if (!isId(id)) throw new AuthRefusal(404, 'validation_failed', 'identity_id must be an UUID')
    await requireFresh(auth, session)
    await transaction(auth.db, (tx) => unlink(auth, tx, request, session, id))
    return {}
  })
}

export async function admitLinking(auth: Auth, session: Session): Promise<void> {
  refuseUnlessLinking(auth)
  await requireFresh(auth, session)
}

function refuseUnlessLinking({ config }: Pick<Auth, 'config'>): void {
  if (!config.auth.manualLinking) throw new AuthRefusal(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

/** @throws AuthRefusal 404 manual_linking_disabled, 400 reauthentication_needed, 422 identity_already_exists */
export async function linkIdentity(auth: Auth, request: FastifyRequest, session: Session, person: ProviderPerson) {
  await admitLinking(auth, session)
  await transaction(auth.db, (tx) => addIdentity(auth, tx, request, session.user_id, person))
  const row = await sessionById(auth.db, session.session_id)
  if (!row) throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return sessionBody(auth, await openAgain(auth.db, row))
}

/** Locks the account. @throws AuthRefusal 422 identity_already_exists, 403 user_not_found */
export async function accountToLink(tx: Db, userId: string, { provider, provider_id }: LinkedIdentity): Promise<User> {
  const user = await lockedUser(tx, userId)
  if (!user) throw new AuthRefusal(403, 'user_not_found', 'User not found')
  if (await identityOf(tx, provider, provider_id))
    throw new AuthRefusal(422, 'identity_already_exists', 'Identity is already linked to a user')
  return user
}

/** Mails the owner. @throws AuthRefusal 422 identity_already_exists, 403 user_not_found */
export async function addIdentity(auth: Auth, tx: Db, request: FastifyRequest, userId: string, identity: LinkedIdentity): Promise<User> {
  const user = await accountToLink(tx, userId, identity)
  const { provider, provider_id, data } = identity
  await keepIdentity(tx, { user_id: userId, provider, provider_id, identity_data: data })
  await updateUser(tx, userId, { app_metadata: withProvider(user, provider), is_anonymous: false })
  await mailOwner(auth, tx, request, user, { type: 'identity_linked', provider: providerName(provider) })
  return user
}

async function unlink(auth: Auth, tx: Db, request: FastifyRequest, { user_id }: Session, id: string): Promise<void> {
  const user = await lockedUser(tx, user_id)
  const identities = await identitiesOf(tx, user_id)
  const removed = identities.find((identity) => identity.id === id)
  const kept = identities.filter((identity) => identity.id !== id)
  if (!user || !removed) throw new AuthRefusal(422, 'identity_not_found', "Identity doesn't exist")
  if (kept.length === 0) throw new AuthRefusal(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  await deleteIdentity(tx, id)
  const providers = [...new Set(kept.map(({ provider }) => provider))]
  await updateUser(tx, user_id, { app_metadata: { ...user.app_metadata, provider: providers[0], providers } })
  if (!removed.email || removed.email !== user.email || kept.some(({ email }) => email === user.email))
    return mailOwner(auth, tx, request, user, { type: 'identity_unlinked', provider: providerName(removed.provider) })
  const new_address = await promote(auth, tx, user, kept)
  await mailOwner(auth, tx, request, user, { type: 'email_changed', new_address })
}

// The removed identity held the account's address: take another one's that its provider verified.
async function promote({ clock }: Auth, tx: Db, user: User, kept: Identity[]): Promise<string> {
  const email = kept.find(({ email, identity_data }) => email && identity_data.email_verified === true)?.email
  const holder = email && (await userByEmail(tx, email))
  if (!email || (holder && holder.id !== user.id)) {
    const why = email ? 'its email is used by another account' : 'no other identity has a verified email'
    throw new AuthRefusal(422, 'email_conflict_identity_not_deletable', `Unable to unlink identity: ${why}`)
  }
  await updateUser(tx, user.id, { email, email_confirmed_at: clock().toISOString() })
  await deleteTokens(tx, user.id)
  return email
}
