import { generateKeyPairSync, sign } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { authWorld, unwrap } from '#testing/auth-world.ts'

const on = await authWorld({ web3: ['ethereum', 'solana'] })

describe('wallets (AUTH-094)', () => {
  const text = (chain: string, address: string, { issued = on.clock.now(), uri = 'http://localhost:3000/auth/signin' } = {}) =>
    `${new URL(uri).host} wants you to sign in with your ${chain} account:\n${address}\n\nSign in to Atelier\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: ${crypto.randomUUID()}\nIssued At: ${issued.toISOString()}`

  test('sign in with Ethereum, once per message', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    const message = text('Ethereum', wallet.address)
    const signature = await wallet.signMessage({ message })
    const attempt = (changes: object = {}) => on.browser().client.signInWithWeb3({ chain: 'ethereum', message, signature, ...changes })
    const { user } = unwrap(await attempt())
    expect(user).toMatchObject({ email: '', identities: [{ provider: 'web3', id: `web3:ethereum:${wallet.address.toLowerCase()}` }] })
    expect((await attempt()).error?.message).toBe('Signed message was used before')

    const other = text('Ethereum', wallet.address)
    expect((await attempt({ message: other })).error?.message).toBe('Signature does not match the address in the message')
    const refused = async (altered: string) =>
      (await attempt({ message: altered, signature: await wallet.signMessage({ message: altered }) })).error?.message
    expect(await refused(text('Ethereum', wallet.address, { uri: 'https://evil.example/' }))).toContain('URI is not allowed here')
    expect(await refused(text('Ethereum', wallet.address, { issued: new Date(on.clock.now().getTime() - 11 * 60_000) }))).toContain(
      'issued at',
    )
    expect(await refused(other.replace('localhost:3000 wants', 'evil.example wants'))).toContain('domain')
    expect(await refused(`${other}\nExpiration Time: 2020-01-01T00:00:00Z`)).toContain('expired')
    const again = text('Ethereum', wallet.address)
    expect(unwrap(await attempt({ message: again, signature: await wallet.signMessage({ message: again }) })).user.id).toBe(user.id)
  })

  test('sign in with Solana', async () => {
    const pair = generateKeyPairSync('ed25519')
    const raw = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    const message = text('Solana', base58(raw))
    const signature = sign(null, Buffer.from(message), pair.privateKey)
    const { user } = unwrap(await on.browser().client.signInWithWeb3({ chain: 'solana', message, signature: new Uint8Array(signature) }))
    expect(user.identities).toMatchObject([{ id: `web3:solana:${base58(raw)}` }])
    const forged = text('Solana', base58(raw))
    expect(
      (await on.browser().client.signInWithWeb3({ chain: 'solana', message: forged, signature: new Uint8Array(signature) })).error?.status,
    ).toBe(400)
  })
})

function base58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let [number, text] = [BigInt(`0x${bytes.toString('hex')}`), '']
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text
}
