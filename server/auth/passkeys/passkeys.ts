import { limits } from '@atelier/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { limitAddress } from '#auth/limits.ts'
import { deletePasskeyRow, passkeyOf, passkeysOf, type StoredPasskey, updatePasskeyName } from '#auth/passkeys/passkeys.queries.ts'
import { identitiesOf } from '#auth/providers/identities.queries.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { bodyOf } from '#auth/requests.ts'
import { closeSockets } from '#auth/sessions/end-sessions.ts'
import { requireFresh } from '#auth/sessions/fresh-proof.ts'
import type { Session } from '#auth/sessions/session.ts'
import { lowerSessionsOfPasskey } from '#auth/sessions/sessions.queries.ts'
import { fullySignedIn } from '#auth/sessions/signed-in.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { lockedUser, type User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { isId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'

type PasskeyPath = { Params: { id: string } }
const nameBody = z.object({ friendly_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.passkeys.name)) })

export function passkeyRoutes(app: FastifyInstance, auth: Auth): void {
  app.get('/passkeys', async (request) => {
    const { user_id } = await passkeySession(auth, request)
    return (await passkeysOf(auth.db, user_id)).map(passkeyBody)
  })

  app.patch<PasskeyPath>('/passkeys/:id', async (request) => {
    const { user_id } = await passkeySession(auth, request)
    const { id } = await ownPasskey(auth.db, user_id, request.params.id)
    const renamed = await updatePasskeyName(auth.db, user_id, id, bodyOf(request, nameBody).friendly_name)
    if (!renamed) throw notFound()
    return passkeyBody(renamed)
  })

  app.delete<PasskeyPath>('/passkeys/:id', async (request, reply) => {
    const session = await passkeySession(auth, request)
    const { id } = await ownPasskey(auth.db, session.user_id, request.params.id)
    await requireFresh(auth, session)
    await transaction(auth.db, async (tx) => {
      const user = await lockedUser(tx, session.user_id)
      if (user) await refuseLastWay(auth, tx, user)
      if (user) await removePasskey(auth, tx, request, user, id)
    })
    return reply.code(204).send()
  })
}

export async function passkeySession(auth: Auth, request: FastifyRequest): Promise<Session> {
  const session = await fullySignedIn(auth, request)
  if (session.is_anonymous) throw new AuthRefusal(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  await limitAddress(auth, request, 'passkeys')
  return session
}

/** @throws AuthRefusal 404 validation_failed, webauthn_credential_not_found */
export async function ownPasskey(db: Db, userId: string, id: string): Promise<StoredPasskey> {
  if (!isId(id)) throw new AuthRefusal(404, 'validation_failed', 'passkey_id must be an UUID')
  const passkey = await passkeyOf(db, userId, id)
  if (!passkey) throw notFound()
  return passkey
}

/** Sessions that it opened drop to one factor. `request` is null for staff */
export async function removePasskey(auth: Auth, tx: Db, request: FastifyRequest | null, user: User, id: string): Promise<void> {
  const lowered = await lowerSessionsOfPasskey(tx, user.id, id)
  if ((await deletePasskeyRow(tx, id)) === 0) throw notFound()
  closeSockets(auth, tx, lowered)
  await mailOwner(auth, tx, request, user, { type: 'passkey_removed' })
}

export function passkeyBody({ id, friendly_name, created_at, last_used_at }: StoredPasskey) {
  return { id, ...(friendly_name ? { friendly_name } : {}), created_at, ...(last_used_at ? { last_used_at } : {}) }
}

/** @throws AuthRefusal 422 single_identity_not_deletable */
async function refuseLastWay({ config }: Auth, tx: Db, user: User): Promise<void> {
  const { phone, providers, web3 } = config.auth
  const reachable = Boolean(user.email_confirmed_at) || (phone && Boolean(user.phone_confirmed_at))
  if (reachable || (await passkeysOf(tx, user.id)).length > 1) return
  const identities = await identitiesOf(tx, user.id)
  if (identities.some(({ provider }) => provider in providers || (provider === 'web3' && web3.length > 0))) return
  throw new AuthRefusal(422, 'single_identity_not_deletable', 'User must have another way to sign in')
}

function notFound(): AuthRefusal {
  return new AuthRefusal(404, 'webauthn_credential_not_found', 'Passkey not found')
}
