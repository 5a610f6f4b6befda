import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { realtimePath } from '@atelier/contract/realtime'
import { type JWK, SignJWT } from 'jose'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { apiKey } from '#auth/admin/admin-access.ts'
import { newKey } from '#auth/keys/keys.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { authWorld, unwrap } from '#testing/auth-world.ts'
import { announceUpload } from '#testing/uploads.ts'

const { member, raw, app, clock, db, deps, config, admin, url } = await authWorld()
deps.realtime.attach(app.server)

type Answer = { status: number; code: unknown }

/** Everything that takes an access token, with a call that requires one. */
const doors: Record<string, (token: string) => Promise<Answer>> = {
  auth: async (token) => {
    const { status, body } = await raw('GET', '/user', undefined, { authorization: `Bearer ${token}` })
    return { status, code: body.error_code }
  },
  api: async (token) => {
    const answer = await app.inject({ url: '/api/account/sessions', headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, code: answer.json().code }
  },
  upload: async (token) => {
    const answer = await announceUpload(app, token, 1_000, { bucket: 'post-media', filetype: 'image/png' })
    return { status: answer.statusCode, code: answer.body ? answer.json().code : undefined }
  },
  socket: (token) =>
    new Promise((resolve) => {
      const socket = io(new URL(url).origin, {
        path: realtimePath,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token },
      })
      const done = (answer: Answer) => {
        socket.close()
        resolve(answer)
      }
      socket.once('connect', () => done({ status: 200, code: undefined }))
      socket.once('connect_error', ({ message }) => done({ status: message === 'banned' ? 403 : 401, code: message }))
    }),
}

async function expectRefused(token: string, status: number, code: string): Promise<void> {
  const elsewhere = code === 'user_banned' ? { status: 403, code: 'banned' } : { status: 401, code: 'unauthenticated' }
  for (const [name, knock] of Object.entries(doors))
    expect(await knock(token), name).toEqual(name === 'auth' ? { status, code } : elsewhere)
}

const lou = await member('lou@corpus.test')
const mia = await member('mia@corpus.test')
const access = lou.session.access_token
const [head = '', body = '', signature = ''] = access.split('.')
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
const [header, claims] = [read(head), read(body)]
const { iat, exp, ...lasting } = claims as Record<string, unknown>
const now = Math.floor(clock.now().getTime() / 1000)

const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signed = (alteredHead: object, alteredBody: object, key: KeyObject = foreign.privateKey) => {
  const text = `${part(alteredHead)}.${part(alteredBody)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
const keyed = (key: string | Buffer) => {
  const text = `${part({ ...header, alg: 'HS256' })}.${body}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
const { keys } = await deps.keys.jwks()
const published = createPublicKey({ key: keys[0] as JWK as Record<string, string>, format: 'jwk' })

describe('the token corpus (R21): every entry refuses invalid tokens', () => {
  test('while the valid token is accepted (AUTH-106, AUTH-107)', async () => {
    const opened = await Promise.all(Object.values(doors).map((knock) => knock(access)))
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 201, 200])
  })

  test.each([
    ['no signature, alg none', `${part({ ...header, alg: 'none' })}.${body}.`],
    ['alg None in other letters', `${part({ ...header, alg: 'nOnE' })}.${body}.${signature}`],
    ['HS256 keyed with the public key as PEM', keyed(published.export({ type: 'spki', format: 'pem' }))],
    ['HS256 keyed with the public key as DER', keyed(published.export({ type: 'spki', format: 'der' }))],
    ['HS256 keyed with the published JWK', keyed(JSON.stringify(keys[0]))],
    ['HS256 keyed with nothing', keyed('')],
    ['RS256 in the header', `${part({ ...header, alg: 'RS256' })}.${body}.${signature}`],
    ['an RSA signature under our kid', signed({ ...header, alg: 'RS256' }, claims, rsa.privateKey)],
    ['an RSA signature that says ES256', signed(header, claims, rsa.privateKey)],
    ['a foreign key under our kid', signed(header, claims)],
    ['a foreign kid', signed({ ...header, kid: 'ffffffff-0000-4000-8000-000000000000' }, claims)],
    ['no kid', signed({ alg: 'ES256', typ: 'JWT' }, claims)],
    ['a kid that is a path', signed({ ...header, kid: '../../etc/passwd' }, claims)],
    ['a kid that is not a string', signed({ ...header, kid: { $ne: null } }, claims)],
    ['a jwk in the header', signed({ ...header, jwk: foreign.publicKey.export({ format: 'jwk' }) }, claims)],
    ['a jku in the header', signed({ ...header, jku: 'https://evil.example/jwks.json' }, claims)],
    ['an unknown critical header', signed({ ...header, crit: ['b64'], b64: false }, claims)],
    ['tampered claims', `${head}.${part({ ...claims, sub: newId() })}.${signature}`],
    ['a tampered role', `${head}.${part({ ...claims, role: 'service_role' })}.${signature}`],
    ['a tampered signature', `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    ['a zero signature', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
    ['two parts', `${head}.${body}`],
    ['claims that are not JSON', `${head}.bm9uc2Vuc2U.${signature}`],
    ['eight thousand letters', 'a'.repeat(8_000)],
    ['no token at all', 'nonsense'],
  ])('%s', async (_name, token) => {
    await expectRefused(token, 403, 'bad_jwt')
    const { body: said } = await raw('GET', '/user', undefined, { authorization: `Bearer ${token}` })
    expect(said.msg).toMatch(/^invalid JWT: unable to parse or verify signature/)
  })

  test('the kid of an expired key', async () => {
    let opened = ''
    const { kid, public_jwk, private_jwk } = await newKey((text) => {
      opened = text
      return Buffer.from('sealed')
    })
    await db.run(sql`
      insert into auth.signing_keys (kid, public_jwk, private_jwk, signs_from, verifies_until)
      values (${kid}, ${public_jwk}, ${private_jwk}, ${new Date((now - 7200) * 1000)}, ${new Date((now - 1) * 1000)})`)
    const token = await new SignJWT(claims).setProtectedHeader({ ...header, kid }).sign(JSON.parse(opened))
    await expectRefused(token, 403, 'bad_jwt')
  })

  test.each([
    ['an expired token', lasting, -5, 403, 'bad_jwt'],
    ['a token that is not valid yet', { ...lasting, nbf: now + 600 }, 900, 403, 'bad_jwt'],
    ['another audience', { ...lasting, aud: 'somewhere' }, 60, 403, 'bad_jwt'],
    ['no audience', { ...lasting, aud: undefined }, 60, 403, 'bad_jwt'],
    ['another issuer', { ...lasting, iss: 'https://evil.example/auth/v1' }, 60, 403, 'bad_jwt'],
    ['a malformed subject', { ...lasting, sub: 'lou' }, 60, 400, 'bad_jwt'],
    ['a deleted user', { ...lasting, sub: newId() }, 60, 403, 'user_not_found'],
    ['an unknown session', { ...lasting, session_id: newId() }, 60, 403, 'session_not_found'],
    ['somebody else\u2019s session', { ...lasting, sub: mia.id }, 60, 403, 'session_not_found'],
    ['a malformed session id', { ...lasting, session_id: "' or 1=1" }, 60, 403, 'session_not_found'],
    ['no session id', { ...lasting, session_id: undefined }, 60, 403, 'session_not_found'],
  ])('%s', async (_name, altered, lives, status, code) => {
    const { iss } = claims as { iss: string }
    expect(iss).toBe(`${config.publicUrl}/auth/v1`)
    await expectRefused(await deps.keys.sign(altered, lives), status, code)
  })

  test.each(['anon', 'service_role'] as const)('the %s API key, on a user\u2019s call', async (role) => {
    await expectRefused(await apiKey(deps.keys, role), 403, 'bad_jwt')
  })

  test('the cached token of an ended session, a banned and a deleted user', async () => {
    const { client, id, session } = await member('ned@corpus.test')
    const token = session.access_token
    expect((await doors.api?.(token))?.status).toBe(200)
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${id})`)
    await expectRefused(token, 403, 'user_banned')
    await db.run(sql`update user_bans set is_active = false where user_id = ${id}`)
    expect((await doors.api?.(token))?.status).toBe(200)
    unwrap({ data: null, ...(await client.signOut()) })
    await expectRefused(token, 403, 'session_not_found')
    unwrap(await admin.deleteUser(id))
    await expectRefused(token, 403, 'user_not_found')
  })

  test('calls without a bearer token: 401', async () => {
    for (const headers of [{}, { authorization: 'Basic bG91OnB3' }, { authorization: 'Bearer' }, { authorization: 'Bearer a b' }]) {
      const answer = await raw('GET', '/user', undefined, headers as Record<string, string>)
      expect(answer).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
      expect(answer.body.msg).toContain('Bearer token')
      expect((await app.inject({ url: '/api/account/sessions', headers })).statusCode).toBe(401)
    }
  })
})
