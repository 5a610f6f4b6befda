import { createPublicKey, verify } from 'node:crypto'
import { ignored } from '@atelier/contract/rules/ignored'

/** @param signature - 65 bytes in hex */
export async function signedByEthereum(address: string, message: string, signature: string): Promise<boolean> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !/^(0x)?[0-9a-fA-F]{130}$/.test(signature)) return false
  const { verifyMessage } = await import('viem')
  const hex = signature.startsWith('0x') ? signature : `0x${signature}`
  const work = verifyMessage({ address: address as `0x${string}`, message, signature: hex as `0x${string}` })
  return (await ignored(work, 'what is no signature does not sign')) ?? false
}

/** @param signature - 64 bytes in base64 or base64url (Ed25519) */
export function signedBySolana(address: string, message: string, signature: string): boolean {
  const key = fromBase58(address)
  const bytes = Buffer.from(signature, 'base64')
  if (key?.length !== 32 || !/^[\w+/-]{86}(==)?$/.test(signature) || bytes.length !== 64) return false
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' })
  return verify(null, Buffer.from(message), publicKey, bytes)
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string): Buffer | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  const number = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  const hex = number.toString(16)
  const significant = number === 0n ? Buffer.alloc(0) : Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(leadingZeros), significant])
}
