import type { Auth } from '#auth/auth.ts'
import type { Factor } from '#auth/factors/factors.queries.ts'
import { insertKey, keysOf, noteKeyUse, securityKeyOf } from '#auth/factors/security-keys.queries.ts'
import { relyingParty } from '#auth/passkeys/relying-party.ts'
import { handleOf } from '#auth/passkeys/user-handle.ts'
import {
  type CredentialBody,
  checkedAssertion,
  checkedCreation,
  creationOptions,
  type KeptCredential,
  requestOptions,
} from '#auth/passkeys/webauthn.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { type Db, violates } from '#db/connection.ts'

export async function keyOptions(auth: Auth, factor: Factor, challenge: Buffer, account: string) {
  const party = relyingParty(auth.config)
  if (factor.status === 'verified') {
    const publicKey = await requestOptions({ party, challenge, allowed: [await securityKeyOf(auth.db, factor.id)], kind: 'security key' })
    return { type: 'request', credential_options: { publicKey } }
  }
  // Not the person's user handle: an authenticator replaces a credential with the same handle, which could be their passkey.
  const user = { handle: handleOf(factor.id), name: account, displayName: account }
  const publicKey = await creationOptions({ party, challenge, user, known: await keysOf(auth.db, factor.user_id), kind: 'security key' })
  return { type: 'create', credential_options: { publicKey } }
}

/** @returns whether it was right @throws AuthRefusal 422 webauthn_credential_exists */
export async function useKey(auth: Auth, tx: Db, factor: Factor, challenge: Buffer, response: CredentialBody): Promise<boolean> {
  const answer = { party: relyingParty(auth.config), challenge, response, kind: 'security key' } as const
  if (factor.status === 'verified') {
    const count = await unlessWrong(checkedAssertion(answer, await securityKeyOf(tx, factor.id)))
    if (count !== undefined) await noteKeyUse(tx, factor.id, count)
    return count !== undefined
  }
  const made = await unlessWrong(checkedCreation(answer))
  if (made) await keep(tx, factor.id, made)
  return made !== undefined
}

async function unlessWrong<Result>(checked: Promise<Result>): Promise<Result | undefined> {
  return checked.catch((error: unknown) => {
    if (error instanceof AuthRefusal) return undefined
    throw error
  })
}

async function keep(tx: Db, factorId: string, made: KeptCredential): Promise<void> {
  await insertKey(tx, factorId, made).catch((error: unknown) => {
    if (!violates(error, 'factor_credentials_credential_id_key')) throw error
    throw new AuthRefusal(422, 'webauthn_credential_exists', 'This credential is already registered')
  })
}
