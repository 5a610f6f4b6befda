import type { AuthPasskeyAuthenticationOptionsResponse, VerifyPasskeyAuthenticationParams } from '@supabase/auth-js'

export type PasskeyRequest = NonNullable<AuthPasskeyAuthenticationOptionsResponse['data']>
export type Credential = VerifyPasskeyAuthenticationParams['credential'] & { id: string }

/** Undefined when none is chosen. Only for browsers that read a server's options (`readsOptions`). */
export async function chosenPasskey({ options }: PasskeyRequest, how: CredentialRequestOptions = {}): Promise<Credential | undefined> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
    const credential = await navigator.credentials.get({ publicKey, ...how })
    return credential ? ((credential as PublicKeyCredential).toJSON() as Credential) : undefined
  } catch {
    return undefined
  }
}
