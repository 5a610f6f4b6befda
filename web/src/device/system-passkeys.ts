import { CapacitorPasskey, type CreateCredentialOptions, type GetCredentialOptions } from '@capgo/capacitor-passkey'

/* Of the native apps. Pages there are at no address of the server, so the system makes and chooses, for the address that vouches for the app. */

export const keepsSystemPasskeys = async () => (await CapacitorPasskey.isSupported()).available

/** @throws DOMException with the name that a browser's would have */
export const makePasskey = (publicKey: CreateCredentialOptions['publicKey']) =>
  named(CapacitorPasskey.createCredential({ publicKey, origin: `https://${publicKey.rp.id}` }))

/** @throws DOMException with the name that a browser's would have; `NotFoundError` without one on the device */
export const choosePasskey = (publicKey: GetCredentialOptions['publicKey']) =>
  named(CapacitorPasskey.getCredential({ publicKey, origin: `https://${publicKey.rpId}`, mediation: 'optional' }))

async function named<Credential>(asked: Promise<Credential>): Promise<Credential> {
  try {
    return await asked
  } catch (error) {
    const { code = 'UnknownError', message } = error as { code?: string; message: string }
    // Android has no name for it, only words.
    throw new DOMException(message, /cancel/i.test(message) ? 'AbortError' : code)
  }
}
