import { refusalCode } from '#data/session/account-entry.ts'
import { type Credential, chosenPasskey, type PasskeyRequest } from '#data/session/chosen-passkey.ts'
import { authClient } from '#data/session/session.ts'
import { ceremony } from '#data/session/webauthn.ts'
import { dropPasskey } from '#device/passkeys.ts'

/**
 * Waits until somebody chooses a passkey in a field with `autocomplete="… webauthn"`, and signs them in. False if that ended without one.
 * @throws AuthError when the service refuses the chosen one
 */
export async function signInByField(leaving: AbortSignal): Promise<boolean> {
  const { passkey } = await authClient()
  // A browser that rejects at once must not be asked for ever.
  for (let rejections = 0; rejections < 3; ) {
    await untilSeen(leaving)
    if (leaving.aborted) return false
    const { data: challenge } = await passkey.startAuthentication()
    // The other sign-in methods report the error.
    if (!challenge) return false
    const over = AbortSignal.timeout(waitsMs)
    const credential = await chosenPasskey(challenge, { mediation: 'conditional', signal: AbortSignal.any([leaving, over]) })
    if (credential) {
      await enter(challenge, credential)
      return true
    }
    if (!over.aborted) rejections++
  }
  return false
}

// The service forgets a challenge after five minutes, and this device's clock may be wrong.
const waitsMs = 4 * 60_000

async function enter(challenge: PasskeyRequest, credential: Credential) {
  const { passkey } = await authClient()
  try {
    await ceremony(() => passkey.verifyAuthentication({ challengeId: challenge.challenge_id, credential }))
  } catch (error) {
    if (refusalCode(error) === 'webauthn_credential_not_found') dropPasskey(challenge.options.rpId, credential.id)
    throw error
  }
}

function untilSeen(leaving: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (document.hidden && !leaving.aborted) return
    document.removeEventListener('visibilitychange', look)
    resolve()
  }
  document.addEventListener('visibilitychange', look)
  leaving.addEventListener('abort', look, { once: true })
  look()
  return promise
}
