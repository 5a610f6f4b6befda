import type { PasskeyListItem, UserAttributes } from '@supabase/auth-js'
import { refuse } from '#data/session/account-entry.ts'
import { chosenPasskey } from '#data/session/chosen-passkey.ts'
import { proven } from '#data/session/proof.ts'
import { authClient } from '#data/session/session.ts'
import { ceremony } from '#data/session/webauthn.ts'
import { isNative } from '#device/platform.ts'

export type Passkey = PasskeyListItem

const bySystem = () => import('#data/session/passkeys-by-system.ts')

export async function signInByPasskey(): Promise<void> {
  const auth = await authClient()
  await ceremony(async () => (isNative() ? (await bySystem()).signInBySystem(auth) : auth.signInWithPasskey()))
}

export async function fetchPasskeys(): Promise<Passkey[]> {
  const { data, error } = await (await authClient()).passkey.list()
  refuse({ error })
  return data ?? []
}

export async function addPasskey(): Promise<void> {
  const auth = await authClient()
  await proven(() => ceremony(async () => (isNative() ? (await bySystem()).registerBySystem(auth) : auth.registerPasskey())))
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { passkey } = await authClient()
  await proven(async () => refuse(await passkey.update({ passkeyId, friendlyName })))
}

export async function deletePasskey(passkeyId: string): Promise<void> {
  const { passkey } = await authClient()
  await proven(async () => refuse(await passkey.delete({ passkeyId })))
}

/** Fresh for ten minutes. False when none is chosen. */
export async function proveByPasskey(): Promise<boolean> {
  const auth = await authClient()
  const { data, error } = await auth.passkey.startAuthentication()
  refuse({ error })
  const credential = data && (await chosenPasskey(data))
  if (!credential) return false
  // A field of our service (docs/auth-wire.md).
  refuse(await auth.updateUser({ passkey: { challenge_id: data.challenge_id, credential } } as UserAttributes))
  return true
}
