import type { CreateCredentialOptions, GetCredentialOptions } from '@capgo/capacitor-passkey'
import type {
  AuthPasskeyAuthenticationVerifyResponse,
  AuthPasskeyRegistrationVerifyResponse,
  GoTrueClient,
  VerifyPasskeyAuthenticationParams,
  VerifyPasskeyRegistrationParams,
} from '@supabase/auth-js'
import { choosePasskey, makePasskey } from '#device/system-passkeys.ts'

/* What the auth client does with a browser in one call each. @throws DOMException */

export async function signInBySystem({ passkey }: GoTrueClient): Promise<AuthPasskeyAuthenticationVerifyResponse> {
  const { data, error } = await passkey.startAuthentication()
  if (!data) return { data, error }
  const credential = await choosePasskey(data.options as GetCredentialOptions['publicKey'])
  return passkey.verifyAuthentication({
    challengeId: data.challenge_id,
    credential: credential as VerifyPasskeyAuthenticationParams['credential'],
  })
}

export async function registerBySystem({ passkey }: GoTrueClient): Promise<AuthPasskeyRegistrationVerifyResponse> {
  const { data, error } = await passkey.startRegistration()
  if (!data) return { data, error }
  const credential = await makePasskey(data.options as CreateCredentialOptions['publicKey'])
  return passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: credential as VerifyPasskeyRegistrationParams['credential'],
  })
}
