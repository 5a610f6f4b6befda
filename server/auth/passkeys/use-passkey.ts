import type { Auth } from '#auth/auth.ts'
import { lockedPasskey, notePasskeyUse, type StoredPasskey } from '#auth/passkeys/passkeys.queries.ts'
import { relyingParty } from '#auth/passkeys/relying-party.ts'
import { handleOf } from '#auth/passkeys/user-handle.ts'
import { type CredentialBody, checkedAssertion, notVerified } from '#auth/passkeys/webauthn.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Db } from '#db/connection.ts'

/** @throws AuthRefusal 400 webauthn_credential_not_found, webauthn_verification_failed */
export async function usePasskey(auth: Auth, tx: Db, challenge: Buffer, response: CredentialBody): Promise<StoredPasskey> {
  const passkey = await lockedPasskey(tx, Buffer.from(response.id, 'base64url'))
  if (!passkey) throw new AuthRefusal(400, 'webauthn_credential_not_found', 'Passkey not found')
  if (response.response.userHandle !== handleOf(passkey.user_id).toString('base64url')) throw notVerified()
  const count = await checkedAssertion({ party: relyingParty(auth.config), challenge, response, kind: 'passkey' }, passkey)
  await notePasskeyUse(tx, passkey.id, count, auth.clock())
  return passkey
}
