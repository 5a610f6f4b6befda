import { createECDH } from 'node:crypto'
import { deriveKey } from '#secrets.ts'

/** RFC 8292, in base64url. Derived from SECRET: the same in every process, and subscriptions last as long as SECRET. */
export function vapidKeys(secret: string): { public_key: string; private_key: string } {
  const ecdh = createECDH('prime256v1')
  // With a chance of 2^-32 it exceeds the order of the curve, and `setPrivateKey` throws.
  const key = deriveKey(secret, 'vapid').export()
  ecdh.setPrivateKey(key)
  return { public_key: ecdh.getPublicKey('base64url'), private_key: key.toString('base64url') }
}
