// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addPasskey, proveByPasskey, signInByPasskey } from '#data/session/passkeys.ts'
import { webauthnProblem } from '#data/session/webauthn.ts'
import { canAutofillPasskeys, canUsePasskeys, canUseWebauthn, keepsPasskeys } from '#device/passkeys.ts'
import { startApp } from '#testing/app.tsx'
import { answer, callsOfPlugin, startDevice } from '#testing/device.ts'
import { servePasskeys } from '#testing/passkeys.ts'

vi.mock('@capgo/capacitor-passkey', () => import('#testing/device.ts'))

startApp()

const made = { id: 'a2V5', rawId: 'a2V5', type: 'public-key', response: {}, clientExtensionResults: {} }
const refuses = (method: string, code: string, message = 'No.') =>
  answer(`CapacitorPasskey.${method}`, () => {
    throw Object.assign(new Error(message), { code })
  })

describe.each(['android', 'ios'] as const)('in the app on %s the system', (platform) => {
  beforeEach(() => {
    startDevice(platform)
    answer('CapacitorPasskey.createCredential', () => made)
    answer('CapacitorPasskey.getCredential', () => made)
  })

  test('chooses a passkey to sign in and as a proof, and makes one, for the server’s address', async () => {
    const { told } = servePasskeys()
    await signInByPasskey()
    expect(await proveByPasskey()).toBe(true)
    await addPasskey()
    expect(callsOfPlugin('CapacitorPasskey.getCredential')).toEqual(
      [1, 2].map(() => expect.objectContaining({ origin: 'https://atelier.test', publicKey: { challenge: 'YQ', rpId: 'atelier.test' } })),
    )
    expect(callsOfPlugin('CapacitorPasskey.createCredential')).toMatchObject([{ origin: 'https://atelier.test' }])
    expect(told).toEqual(
      expect.arrayContaining(['POST /passkeys/authentication/verify', 'PUT /user', 'POST /passkeys/registration/verify']),
    )
  })

  test.each([
    ['NotAllowedError', 'The operation was canceled.'],
    ['UnknownError', 'activity is cancelled by the user.'],
  ])('which is cancelled by %s says nothing', async (code, message) => {
    servePasskeys()
    refuses('getCredential', code, message)
    await expect(signInByPasskey()).rejects.toMatchObject({ name: 'AbortError' })
    expect(await proveByPasskey()).toBe(false)
  })

  test('says why it has none, cannot keep one, or has one already', async () => {
    servePasskeys()
    refuses('getCredential', 'NotFoundError')
    expect(webauthnProblem(await signInByPasskey().catch((error) => error))).toBe('none')
    refuses('createCredential', 'NotSupportedError')
    expect(webauthnProblem(await addPasskey().catch((error) => error))).toBe('unable')
    refuses('createCredential', 'InvalidStateError')
    expect(webauthnProblem(await addPasskey().catch((error) => error))).toBe('already')
  })

  test('is offered where it keeps passkeys; fields and security keys are not', async () => {
    answer('CapacitorPasskey.isSupported', () => ({ available: true }))
    expect([canUsePasskeys(), await keepsPasskeys(), await canAutofillPasskeys(), canUseWebauthn()]).toEqual([true, true, false, false])
    answer('CapacitorPasskey.isSupported', () => ({ available: false }))
    expect(await keepsPasskeys()).toBe(false)
  })
})
