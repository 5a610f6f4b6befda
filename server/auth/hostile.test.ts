import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { testClock } from '#testing/clock.ts'
import { openIssuer } from '#testing/provider-world.ts'

const clock = testClock()
const issuer = await openIssuer(clock)
const providers = { acme: { issuer: issuer.url, client_id: 'atelier', client_secret: 'shared-secret' } }
const settings = {
  phone: true,
  anonymous: true,
  manualLinking: true,
  mailLink: true,
  web3: ['ethereum' as const, 'solana' as const],
  providers,
}
const { admin, app, db, enrolled, member, serviceToken, totpNow } = await authWorld(settings, { insecureDev: true }, clock)

/** As JSON text, because JSON.stringify cannot write all of these. */
const hostile = [
  '""',
  '"éééééé"',
  '"\\u0000"',
  '"a\\u0000b@c.example"',
  '"\\ud800"',
  '"👩‍👩‍👧‍👦"',
  `"${'a\u0301'.repeat(60)}"`,
  `"${'x'.repeat(20_000)}"`,
  `"${'9'.repeat(400)}"`,
  '"constructor"',
  '"__proto__"',
  '0',
  '9007199254740993',
  '1e400',
  'true',
  'null',
  '[]',
  '{}',
  '{"__proto__":{"role":"service_role"}}',
  '{"a\\u0000":"\\ud800"}',
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
]

const person = await member('ann@hostile.test')
const factor = await enrolled(person.client)
const { session } = unwrap(await person.client.getSession())
const { id: challenge_id } = unwrap(await person.client.mfa.challenge({ factorId: factor.id }))
const own = { authorization: `Bearer ${session?.access_token}` }
const staff = { authorization: `Bearer ${serviceToken}` }
const other = unwrap(await admin.createUser({ email: 'bob@hostile.test', email_confirm: true })).user.id
const pkce = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }
const nobody = '/00000000-0000-4000-8000-000000000000'

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Otherwise valid, so that a hostile member gets past the other checks. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** Undoes what would have the next call refused for another reason: such calls are made one after the other. */
  undo?: () => Promise<unknown>
}
const unsigned = 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln'
const credential = { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'e30' } }
let emails = 0
const fresh = () => `hostile${++emails}@hostile.test`
const post = (path: string, body: Record<string, unknown> = {}, headers = {}): Call => ({ method: 'POST', path, body, headers })
const enrolment = (body: Record<string, unknown>): Call => ({
  ...post('/factors', { ...body, friendly_name: fresh() }, own),
  undo: () => db.run(sql`delete from auth.factors where status = 'unverified'`),
})
const put = (path: string, body: Record<string, unknown>, headers = {}): Call => ({ method: 'PUT', path, body, headers })

const bodies: (() => Call)[] = [
  () => post('/signup', { email: fresh(), password, data: { a: 1 }, ...pkce }),
  () => post('/signup', { phone: '+491512345678', password, data: {} }),
  () => post('/token?grant_type=password', { email: 'ann@hostile.test', password: 'not-the-password' }),
  () => post('/token?grant_type=refresh_token', { refresh_token: 'a'.repeat(60) }),
  () => post('/token?grant_type=pkce', { auth_code: 'a', code_verifier: 'b' }),
  () => post('/token?grant_type=id_token', { provider: 'acme', id_token: unsigned, nonce: 'n', access_token: 'a' }),
  () => post('/token?grant_type=id_token', { provider: 'acme', id_token: unsigned, link_identity: true }, own),
  () =>
    post('/token?grant_type=web3', {
      chain: 'ethereum',
      message: web3('Ethereum', `0x${'a'.repeat(40)}`),
      signature: `0x${'b'.repeat(130)}`,
    }),
  () => post('/token?grant_type=web3', { chain: 'solana', message: web3('Solana', '1'.repeat(32)), signature: 'A'.repeat(86) }),
  () => post('/otp', { email: fresh(), create_user: true, data: { a: 1 }, ...pkce }),
  () => post('/otp', { phone: '+491512345679', create_user: true, data: {}, channel: 'sms' }),
  () => post('/verify', { type: 'signup', email: 'ann@hostile.test', token: '123456' }),
  () => post('/verify', { type: 'sms', phone: '+491512345678', token: '123456' }),
  () => post('/verify', { type: 'recovery', token_hash: 'abc' }),
  () => post('/verify/preview', { type: 'recovery', token_hash: 'abc' }),
  () => post('/recover', { email: 'ann@hostile.test', ...pkce }),
  () => post('/resend', { type: 'signup', email: fresh(), ...pkce }),
  () => post('/resend', { type: 'phone_change', phone: '+491512345678' }),
  () =>
    put(
      '/user',
      { email: fresh(), phone: '+491512345670', password, nonce: '123456', current_password: 'x', data: { a: 1 }, ...pkce },
      own,
    ),
  () => put('/user', { data: { a: 1 }, app_metadata: { a: 1 } }, own),
  () => enrolment({ factor_type: 'totp', issuer: 'Atelier' }),
  () => enrolment({ factor_type: 'phone', phone: '+491512345678' }),
  () => post(`/factors/${factor.id}/verify`, { challenge_id, code: totpNow(factor.secret, 40) }, own),
  () => post(`/factors/${factor.id}/challenge`, { factorId: factor.id }, own),
  () =>
    post(
      '/admin/users',
      { email: fresh(), password, user_metadata: {}, app_metadata: {}, ban_duration: '1h', role: 'editor', id: crypto.randomUUID() },
      staff,
    ),
  () =>
    put(
      `/admin/users/${other}`,
      { email: fresh(), phone: `4915${++emails}`, email_confirm: true, phone_confirm: true, user_metadata: {} },
      staff,
    ),
  () => put(`/admin/users/${other}`, { app_metadata: {}, ban_duration: '1h', role: 'editor', password: 'violet-otter-43' }, staff),
  () => put(`/admin/users/${person.id}/factors/${factor.id}`, { friendly_name: 'phone', phone: '491512345678' }, staff),
  () => ({ ...post(`/admin/users${nobody}`, { should_soft_delete: true }, staff), method: 'DELETE' }),
  () => post('/invite', { email: fresh(), data: { a: 1 } }, staff),
  ...['signup', 'recovery', 'email_change_new'].map(
    (type) => () =>
      post(
        '/admin/generate_link',
        { type, email: type === 'recovery' ? 'ann@hostile.test' : fresh(), new_email: fresh(), password, data: {}, redirect_to: 'x' },
        staff,
      ),
  ),
  () => post('/logout?scope=elsewhere', { scope: 'local' }, own),
  () => post('/passkeys/registration/verify', { challenge_id: crypto.randomUUID(), credential }, own),
  () => post('/passkeys/authentication/verify', { challenge_id: crypto.randomUUID(), credential }),
  () => ({ ...post(`/passkeys${nobody}`, { friendly_name: 'Phone' }, own), method: 'PATCH' }),
  () => put('/user', { data: {}, passkey: { challenge_id: crypto.randomUUID(), credential } }, own),
  () => post(`/factors/${factor.id}/verify`, { challenge_id, webauthn: { type: 'request', credential_response: credential } }, own),
  () => post('/sso', { domain: 'example.test' }),
]

const queries: [string, string[], Record<string, string>?][] = [
  ['/verify', ['token', 'type', 'redirect_to']],
  ['/verify?type=signup', ['token', 'redirect_to']],
  ['/authorize?provider=acme', ['redirect_to', 'code_challenge', 'code_challenge_method', 'skip_http_redirect', 'scopes']],
  ['/authorize', ['provider']],
  ['/callback', ['state', 'code', 'error', 'iss']],
  ['/user/identities/authorize?provider=acme', ['provider', 'redirect_to', 'skip_http_redirect'], own],
  ['/admin/users', ['page', 'per_page', 'filter'], staff],
  ['/settings', ['x']],
  ['/health', ['x']],
]
const paths: [Call['method'], (id: string) => string, Record<string, string>][] = [
  ['POST', (id) => `/factors/${id}/challenge`, own],
  ['POST', (id) => `/factors/${id}/verify`, own],
  ['DELETE', (id) => `/factors/${id}`, own],
  ['DELETE', (id) => `/user/identities/${id}`, own],
  ['PATCH', (id) => `/passkeys/${id}`, own],
  ['DELETE', (id) => `/passkeys/${id}`, own],
  ['GET', (id) => `/admin/users/${id}/passkeys`, staff],
  ['DELETE', (id) => `/admin/users/${person.id}/passkeys/${id}`, staff],
  ['GET', (id) => `/admin/users/${id}`, staff],
  ['DELETE', (id) => `/admin/users/${id}`, staff],
  ['PUT', (id) => `/admin/users/${person.id}/factors/${id}`, staff],
  ['GET', (id) => `/${id}`, {}],
  ['POST', (id) => `/token?grant_type=${id}`, {}],
  ['POST', (id) => `/logout?scope=${id}`, own],
]
const inAddresses = [
  '%00',
  '%ff',
  '%c3%a9'.repeat(6),
  '%ed%a0%80',
  '%',
  '%zz',
  '-'.repeat(36),
  `${'0'.repeat(35)}g`,
  'a'.repeat(150),
  '..%2f..%2fetc',
  '[]',
  '%F0%9F%91%A9',
]
const inHeaders = [
  '',
  'Bearer',
  'Bearer \u00e9\u00e9\u00e9',
  `Bearer ${'a'.repeat(5_000)}`,
  'Bearer a.b.c',
  '\u00e9'.repeat(43),
  '9'.repeat(400),
  ';;;,,q=',
  '2024-13-99',
  'http://[',
  'null',
]
const headers = [
  'authorization',
  'apikey',
  'x-supabase-api-version',
  'redirect_to',
  'referer',
  'accept-language',
  'user-agent',
  'cookie',
  'x-forwarded-for',
  'content-type',
  'origin',
]

async function answersOf(calls: (Pick<Call, 'method' | 'headers' | 'undo'> & { url: string; payload?: string })[]) {
  const answers: { said: string; status: number; body: string }[] = []
  const queue = [...calls]
  const work = async () => {
    for (let call = queue.shift(); call; call = queue.shift()) {
      const { undo, ...request } = call
      const answer = await app.inject({ ...request, url: `/auth/v1${call.url}` })
      await undo?.()
      answers.push({
        said: `${call.method} ${call.url.slice(0, 80)} ${call.payload?.slice(0, 120) ?? JSON.stringify(call.headers)}`,
        status: answer.statusCode,
        body: answer.body,
      })
    }
  }
  await Promise.all(Array.from({ length: calls.some(({ undo }) => undo) ? 1 : 40 }, work))
  expect(answers.length).toBeGreaterThan(10)
  return answers
}

/** No 5xx, and a code with every 4xx. */
async function expectAnswered(calls: Parameters<typeof answersOf>[0]) {
  const answers = await answersOf(calls)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  for (const { said, status, body } of answers)
    if (status >= 400 && body)
      expect(JSON.parse(body), said).toSatisfy(({ error_code, error, code }) => Boolean(error_code || error || code))
}

describe('hostile values are answered with 4xx, never with 5xx', () => {
  test.each(bodies.map((call) => ({ path: call().path, call })))('in each member of the body of $path', async ({ call }) => {
    const json = { 'content-type': 'application/json' }
    const members = Object.keys(call().body ?? {})
    await expectAnswered(
      [...members, 'unknown'].flatMap((name) =>
        hostile.map((value) => {
          const { method, path: url, body = {}, headers = {}, undo } = call()
          const rest = Object.entries(body).filter(([other]) => other !== name)
          const payload = `{${[...rest.map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`), `"${name}":${value}`].join(',')}}`
          return { method, url, payload, headers: { ...json, ...headers }, undo }
        }),
      ),
    )
  })

  test.each(bodies.map((call) => ({ path: call().path, call })))('as the whole body of $path', async ({ call }) => {
    const types = [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json;charset=latin1',
    ]
    const { method, path: url, headers = {} } = call()
    await expectAnswered([
      ...[...hostile, '', '{', '"', 'a=b', '{"a":1}{', '\ufeff{}'].map((payload) => ({
        method,
        url,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      })),
      ...types.map((type) => ({ method, url, payload: '{"email":', headers: { 'content-type': type, ...headers } })),
    ])
  })

  test.each(queries.map(([path, names, headers]) => ({ path, names, headers })))('in the query of $path', ({ path, names, headers = {} }) =>
    expectAnswered(
      names.flatMap((name) =>
        [...inAddresses, `a&${name}=b`, 'javascript:alert(1)', 'http://[', '9'.repeat(400)].map((value) => ({
          method: 'GET' as const,
          url: `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`,
          headers,
        })),
      ),
    ),
  )

  test.each(paths.map(([method, path, headers]) => ({ name: path('…'), method, path, headers })))(
    'in the path of $method $name',
    ({ method, path, headers }) => expectAnswered(inAddresses.map((id) => ({ method, url: path(id), headers }))),
  )

  test.each(headers)('in the header %s', (name) =>
    expectAnswered(
      ['/user', '/verify?token=x&type=signup', '/authorize?provider=acme', '/callback?state=x', '/admin/users', '/settings'].flatMap(
        (url) => inHeaders.map((value) => ({ method: 'GET' as const, url, headers: { ...own, [name]: value } })),
      ),
    ),
  )
})

function web3(chain: string, address: string): string {
  return `localhost:3000 wants you to sign in with your ${chain} account:\n${address}\n\nURI: http://localhost:3000/\nVersion: 1\nIssued At: ${clock.now().toISOString()}`
}
