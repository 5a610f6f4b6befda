import { ignored } from '@atelier/contract/rules/ignored'
import { isNative } from '#device/platform.ts'

/** Not in the native apps, whose pages have no address of this server. */
export const canUseWebauthn = () => !isNative() && typeof PublicKeyCredential === 'function'

export const readsOptions = () => canUseWebauthn() && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'

/** Whether a field can offer passkeys while somebody types. */
export const canAutofillPasskeys = async () => readsOptions() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Whether this device itself keeps passkeys, behind its screen lock. */
export const keepsPasskeys = async () => canUseWebauthn() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

/** The device need not offer it any more. Few browsers can be told yet. */
export function dropPasskey(rpId: string | undefined, credentialId: string) {
  const { signalUnknownCredential } = PublicKeyCredential as { signalUnknownCredential?: (passkey: object) => Promise<void> }
  ignored(signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }), 'it is only tidier')
}
