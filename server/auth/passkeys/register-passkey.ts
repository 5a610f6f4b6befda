import { limits } from '@atelier/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { authenticatorName } from '#auth/passkeys/authenticator-names.ts'
import { ceremonyBody, startCeremony, takeChallenge } from '#auth/passkeys/ceremony.ts'
import { insertPasskey, passkeysOf, type StoredPasskey } from '#auth/passkeys/passkeys.queries.ts'
import { passkeyBody, passkeySession } from '#auth/passkeys/passkeys.ts'
import { relyingParty } from '#auth/passkeys/relying-party.ts'
import { handleOf } from '#auth/passkeys/user-handle.ts'
import { checkedCreation, creationOptions } from '#auth/passkeys/webauthn.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { bodyOf } from '#auth/requests.ts'
import { requireProofToEnrol } from '#auth/sessions/fresh-proof.ts'
import { personOf } from '#auth/sessions/signed-in.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { lockedUser } from '#auth/users/users.queries.ts'
import { type Db, violates } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

const { count: atMost } = limits.passkeys

export function registerPasskeyRoutes(app: FastifyInstance, auth: Auth): void {
  const party = relyingParty(auth.config)

  app.post('/passkeys/registration/options', async (request) => {
    const session = await passkeySession(auth, request)
    await requireProofToEnrol(auth, session)
    const known = await passkeysOf(auth.db, session.user_id)
    if (known.length >= atMost) throw tooMany()
    const { id, email, phone } = await personOf(auth.db, session)
    const name = email ?? phone ?? id
    const user = { handle: handleOf(id), name, displayName: name }
    return startCeremony(auth, session.session_id, (challenge) => creationOptions({ party, challenge, user, known, kind: 'passkey' }))
  })

  // Asking for the options required the proof: by now the authenticator has made the key.
  app.post('/passkeys/registration/verify', async (request) => {
    const session = await passkeySession(auth, request)
    const { challenge_id, credential: response } = bodyOf(request, ceremonyBody)
    const challenge = await takeChallenge(auth, challenge_id, session.session_id)
    const { aaguid, ...made } = await checkedCreation({ party, challenge, response, kind: 'passkey' })
    const passkey = { ...made, user_id: session.user_id, friendly_name: authenticatorName(aaguid), created_at: auth.clock() }
    return passkeyBody(await transaction(auth.db, (tx) => keep(auth, tx, request, passkey)))
  })
}

async function keep(auth: Auth, tx: Db, request: FastifyRequest, passkey: Parameters<typeof insertPasskey>[1]): Promise<StoredPasskey> {
  const user = await lockedUser(tx, passkey.user_id)
  if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if ((await passkeysOf(tx, user.id)).length >= atMost) throw tooMany()
  const kept = await insertPasskey(tx, passkey).catch((error: unknown) => {
    if (!violates(error, 'passkeys_credential_id_key')) throw error
    throw new AuthRefusal(422, 'webauthn_credential_exists', 'This credential is already registered')
  })
  await mailOwner(auth, tx, request, user, { type: 'passkey_added' })
  return kept
}

function tooMany(): AuthRefusal {
  return new AuthRefusal(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}
