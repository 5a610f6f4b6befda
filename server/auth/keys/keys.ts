import { createPrivateKey, hash, type KeyObject, sign } from 'node:crypto'
import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { keyRows, makeFirstKey, type SigningKeyRow } from '#auth/keys/keys.queries.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'
import { type Seal, sealWith } from '#seal.ts'
import { deriveKey } from '#secrets.ts'

/** The installation's ES256 keys, shared by all processes through the database and created on first use. */
export interface Keys {
  sign(claims: JWTPayload, seconds: number): Promise<string>
  /** @throws AuthRefusal 403 bad_jwt */
  verify(token: string): Promise<JWTPayload>
  jwks(): Promise<{ keys: JWK[] }>
}

type Key = Awaited<ReturnType<typeof importJWK>>
interface Ring {
  jwks: JWK[]
  verifying: Map<string, Key>
  signing: { kid: string; key: KeyObject }
}

const algorithm = 'ES256'
/** API keys have an issuer of their own, so that they survive a change of PUBLIC_URL. */
export const programsIssuer = 'atelier'
const reloadAfterMs = 60_000
// An unknown kid may be a new key, but invented ones must not cause a query each.
const lookAgainMs = 1_000
const rememberMs = 60_000
const rememberedTokens = 10_000

export function authKeys(db: Database, { secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>, clock: () => Date): Keys {
  const issuer = `${publicUrl}/auth/v1`
  const seal = signingKeySeal({ secret })
  const verified = new Map<string, { claims: JWTPayload; until: number }>()
  let held: Promise<Ring> | undefined
  let loadedAt = 0

  async function load(): Promise<Ring> {
    const found = await keyRows(db, clock())
    const rows = found.length > 0 ? found : await makeFirstKey(db, clock, () => newKey(seal.close))
    return ringOf(rows, seal.open)
  }
  function ring(notOlderThanMs = reloadAfterMs): Promise<Ring> {
    const now = clock().getTime()
    if (held && Math.abs(now - loadedAt) < notOlderThanMs) return held
    loadedAt = now
    held = load()
    held.catch(() => {
      loadedAt = 0
    })
    return held
  }
  async function ringFor(token: string): Promise<Ring> {
    const known = await ring()
    return known.verifying.has(kidOf(token)) ? known : ring(lookAgainMs)
  }
  async function check(token: string): Promise<JWTPayload> {
    const { verifying } = await ringFor(token)
    const keyFor = ({ kid = '' }: { kid?: string }) => {
      const key = verifying.get(kid)
      if (!key) throw new Error('unrecognized JWT kid')
      return key
    }
    try {
      const { payload } = await jwtVerify(token, keyFor, { algorithms: [algorithm], requiredClaims: ['exp'], currentDate: clock() })
      if (payload.iss !== undefined && payload.iss !== issuer && payload.iss !== programsIssuer) throw new Error('unexpected issuer')
      return payload
    } catch (error) {
      throw badToken((error as Error).message)
    }
  }

  return {
    async sign(claims, seconds) {
      const { kid, key } = (await ring()).signing
      const now = Math.floor(clock().getTime() / 1000)
      const text = [
        { alg: algorithm, kid, typ: 'JWT' },
        { iss: issuer, ...claims, iat: now, exp: now + seconds },
      ]
        .map(encoded)
        .join('.')
      // Synchronous: takes 0.1 ms, while the thread pool is busy with password hashes.
      return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
    },
    async verify(token) {
      const print = hash('sha256', token, 'base64')
      const known = verified.get(print)
      if (known && known.until > clock().getTime()) return known.claims
      verified.delete(print)
      const claims = await check(token)
      if (verified.size >= rememberedTokens) verified.clear()
      verified.set(print, { claims, until: Math.min((claims.exp ?? 0) * 1000, clock().getTime() + rememberMs) })
      return claims
    },
    async jwks() {
      return { keys: (await ring(lookAgainMs)).jwks }
    },
  }
}

export function badToken(reason: string): AuthRefusal {
  return new AuthRefusal(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
}

export function signingKeySeal({ secret }: Pick<Config, 'secret'>): Seal {
  return sealWith(deriveKey(secret, 'signing keys'))
}

export async function newKey(close: (text: string) => Buffer): Promise<SigningKeyRow> {
  const pair = await generateKeyPair(algorithm, { extractable: true })
  const { kty, crv, x, y } = await exportJWK(pair.publicKey)
  const kid = crypto.randomUUID()
  const public_jwk = { kty, crv, x, y, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] }
  return { kid, public_jwk, private_jwk: close(JSON.stringify(await exportJWK(pair.privateKey))), signs: true }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function kidOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? ''
  } catch {
    return ''
  }
}

async function ringOf(rows: SigningKeyRow[], open: (sealed: Buffer) => string): Promise<Ring> {
  const signer = rows.find(({ signs }) => signs)
  if (!signer) throw new Error('No key of auth.signing_keys may sign now')
  const verifying = await Promise.all(rows.map(async (row) => [row.kid, await importJWK(row.public_jwk, algorithm)] as const))
  return {
    jwks: rows.map(({ public_jwk }) => public_jwk),
    verifying: new Map(verifying),
    signing: { kid: signer.kid, key: createPrivateKey({ key: JSON.parse(opened(signer, open)), format: 'jwk' }) },
  }
}

function opened(row: SigningKeyRow, open: (sealed: Buffer) => string): string {
  try {
    return open(row.private_jwk)
  } catch {
    throw new Error('The signing keys in the database were encrypted with another SECRET: start with the one that made them.')
  }
}
