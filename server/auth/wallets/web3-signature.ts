import { createPublicKey, verify } from 'node:crypto'

export async function signedByEthereum(address: string, message: string, signature: string): Promise<boolean> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !/^(0x)?[0-9a-fA-F]{130}$/.test(signature)) return false
  const [Hex, PersonalMessage, Secp256k1, Signature] = await Promise.all([
    import('ox/Hex'),
    import('ox/PersonalMessage'),
    import('ox/Secp256k1'),
    import('ox/Signature'),
  ])
  try {
    return Secp256k1.verify({
      address: address as `0x${string}`,
      payload: PersonalMessage.getSignPayload(Hex.fromString(message)),
      signature: Signature.fromHex(`0x${signature.replace(/^0x/, '')}`),
    })
  } catch {
    return false // 65 bytes that are no point of the curve
  }
}

/** @param signature - 64 bytes in base64 or base64url (Ed25519) */
export async function signedBySolana(address: string, message: string, signature: string): Promise<boolean> {
  const bytes = Buffer.from(signature, 'base64')
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) || !/^[\w+/-]{86}(==)?$/.test(signature) || bytes.length !== 64) return false
  const Base58 = await import('ox/Base58')
  const key = Buffer.from(Base58.toBytes(address))
  if (key.length !== 32) return false
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' })
  return verify(null, Buffer.from(message), publicKey, bytes)
}
