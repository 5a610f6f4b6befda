import type { GetCredentialOptions } from '@capgo/capacitor-passkey'
import type { AuthPasskeyAuthenticationOptionsResponse, VerifyPasskeyAuthenticationParams } from '@supabase/auth-js'
import { isNative } from '#device/platform.ts'

export type PasskeyRequest = NonNullable<AuthPasskeyAuthenticationOptionsResponse['data']>
type SystemRequest = GetCredentialOptions['publicKey']
export type Credential = VerifyPasskeyAuthenticationParams['credential'] & { id: string }

/** Undefined when none is chosen. Only for browsers that read a server's options (`canChoosePasskey`). */
export async function chosenPasskey({ options }: PasskeyRequest, how: CredentialRequestOptions = {}): Promise<Credential | undefined> {
  try {
    if (isNative()) return (await (await import('#device/system-passkeys.ts')).choosePasskey(options as SystemRequest)) as Credential
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
    const credential = await navigator.credentials.get({ publicKey, ...how })
    return credential ? ((credential as PublicKeyCredential).toJSON() as Credential) : undefined
  } catch {
    return undefined
  }
}
