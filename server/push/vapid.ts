import { createECDH } from 'node:crypto'
import { deriveKey } from '#secrets.ts'

/**
 * The key pair by which browsers' push services know this installation (RFC 8292), in base64url: the public key uncompressed (65 bytes), the
 * private one its 32 bytes. Derived from SECRET, so every process and every restart has the same, and subscriptions last as long as SECRET.
 */
export function vapidKeys(secret: string): { public_key: string; private_key: string } {
  const ecdh = createECDH('prime256v1')
  // No key with a chance of 2^-32 that it is not below the order of the curve: then `setPrivateKey` throws.
  const key = deriveKey(secret, 'vapid').export()
  ecdh.setPrivateKey(key)
  return { public_key: ecdh.getPublicKey('base64url'), private_key: key.toString('base64url') }
}
