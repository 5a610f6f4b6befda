import { ignored } from '@atelier/contract/rules/ignored'
import { isNative } from '#device/platform.ts'

/** Security keys, too. Not in the native apps, whose pages have no address of this server. */
export const canUseWebauthn = () => !isNative() && typeof PublicKeyCredential === 'function'

/** In the native apps by the system (`system-passkeys.ts`). */
export const canUsePasskeys = () => isNative() || canUseWebauthn()

const readsOptions = () => canUseWebauthn() && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'

/** Whether one can be chosen as a proof. */
export const canChoosePasskey = () => isNative() || readsOptions()

/** Whether passkey autofill (conditional UI) is supported. */
export const canAutofillPasskeys = async () => readsOptions() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Whether this device itself keeps passkeys, behind its screen lock. */
export async function keepsPasskeys(): Promise<boolean> {
  if (isNative()) return (await import('#device/system-passkeys.ts')).keepsSystemPasskeys()
  return canUseWebauthn() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
}

/** The device need not offer it any more. Few browsers can be told yet. */
export function dropPasskey(rpId: string | undefined, credentialId: string) {
  const { signalUnknownCredential } = PublicKeyCredential as { signalUnknownCredential?: (passkey: object) => Promise<void> }
  ignored(signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }), 'it is only tidier')
}
