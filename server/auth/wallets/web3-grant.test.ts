import { generateKeyPairSync, sign } from 'node:crypto'
import * as Address from 'ox/Address'
import * as Base58 from 'ox/Base58'
import * as Hex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import { describe, expect, test } from 'vitest'
import { authWorld, unwrap } from '#testing/auth-world.ts'

const on = await authWorld({ web3: ['ethereum', 'solana'] })

describe('wallets (AUTH-094)', () => {
  const text = (chain: string, address: string, { issued = on.clock.now(), uri = 'http://localhost:3000/auth/signin' } = {}) =>
    `${new URL(uri).host} wants you to sign in with your ${chain} account:\n${address}\n\nSign in to Atelier\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: ${crypto.randomUUID()}\nIssued At: ${issued.toISOString()}`

  test('sign in with Ethereum, once per message', async () => {
    const wallet = ethereumWallet()
    const message = text('Ethereum', wallet.address)
    const signature = wallet.sign(message)
    const attempt = (changes: object = {}) => on.browser().client.signInWithWeb3({ chain: 'ethereum', message, signature, ...changes })
    const { user } = unwrap(await attempt())
    expect(user).toMatchObject({ email: '', identities: [{ provider: 'web3', id: `web3:ethereum:${wallet.address.toLowerCase()}` }] })
    expect((await attempt()).error?.message).toBe('Signed message was used before')

    const other = text('Ethereum', wallet.address)
    for (const wrong of [signature, Hex.padLeft('0x0', 65)])
      expect((await attempt({ message: other, signature: wrong })).error?.message).toBe(
        'Signature does not match the address in the message',
      )
    const refused = async (altered: string) => (await attempt({ message: altered, signature: wallet.sign(altered) })).error?.message
    expect(await refused(text('Ethereum', wallet.address, { uri: 'https://evil.example/' }))).toContain('URI is not allowed here')
    expect(await refused(text('Ethereum', wallet.address, { issued: new Date(on.clock.now().getTime() - 11 * 60_000) }))).toContain(
      'issued at',
    )
    expect(await refused(other.replace('localhost:3000 wants', 'evil.example wants'))).toContain('domain')
    expect(await refused(`${other}\nExpiration Time: 2020-01-01T00:00:00Z`)).toContain('expired')
    const again = text('Ethereum', wallet.address)
    expect(unwrap(await attempt({ message: again, signature: wallet.sign(again) })).user.id).toBe(user.id)
  })

  test('sign in with Solana', async () => {
    const pair = generateKeyPairSync('ed25519')
    const raw = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    const message = text('Solana', Base58.fromBytes(raw))
    const signature = sign(null, Buffer.from(message), pair.privateKey)
    const { user } = unwrap(await on.browser().client.signInWithWeb3({ chain: 'solana', message, signature: new Uint8Array(signature) }))
    expect(user.identities).toMatchObject([{ id: `web3:solana:${Base58.fromBytes(raw)}` }])
    const forged = text('Solana', Base58.fromBytes(raw))
    expect(
      (await on.browser().client.signInWithWeb3({ chain: 'solana', message: forged, signature: new Uint8Array(signature) })).error?.status,
    ).toBe(400)
  })
})

function ethereumWallet() {
  const privateKey = Secp256k1.randomPrivateKey()
  const sign = (message: string) =>
    Signature.toHex(Secp256k1.sign({ payload: PersonalMessage.getSignPayload(Hex.fromString(message)), privateKey }))
  return { address: Address.fromPublicKey(Secp256k1.getPublicKey({ privateKey })), sign }
}
