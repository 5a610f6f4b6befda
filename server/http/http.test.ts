import { readdir } from 'node:fs/promises'
import { api, isEndpoint } from '@atelier/contract/api'
import { Failure, type FailureCode } from '@atelier/contract/errors'
import { createPost, getPost } from '@atelier/contract/posts'
import { getMe } from '@atelier/contract/profiles'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerFailures } from '#http/failures.ts'
import { mount, requireAllMounted } from '#http/mount.ts'
import { world } from '#testing/world.ts'

const { app, deps, people, call } = await world()
const { ann } = await people('ann')
const signedIn = { authorization: `Bearer ${ann.token}` }

describe('headers (QUALITY R23)', () => {
  it('locks every answer of the API down', async () => {
    const { headers } = await app.inject('/api/me')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('opens CORS to the allowed origins and to no other', async () => {
    const ask = (origin: string) =>
      app.inject({ method: 'OPTIONS', url: '/api/me', headers: { origin, 'access-control-request-method': 'GET' } })
    expect((await ask('capacitor://localhost')).headers['access-control-allow-origin']).toBe('capacitor://localhost')
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('lets the auth client of an allowed origin send and read its headers', async () => {
    const sent = ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version']
    const origin = 'https://localhost'
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/auth/v1/user',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': sent.join(',') },
    })
    const listed = (value: unknown) => String(value).toLowerCase().split(/, */)
    expect(listed(preflight.headers['access-control-allow-headers'])).toEqual(expect.arrayContaining(sent))
    expect(listed(preflight.headers['access-control-allow-methods'])).toEqual(
      expect.arrayContaining(['get', 'post', 'put', 'patch', 'delete']),
    )
    const { headers } = await app.inject({ url: '/auth/v1/user', headers: { origin, 'x-supabase-api-version': '2024-01-01' } })
    expect(headers['access-control-allow-origin']).toBe(origin)
    const read = ['x-supabase-api-version', 'x-total-count', 'link']
    expect(listed(headers['access-control-expose-headers'])).toEqual(expect.arrayContaining(read))
  })
})

describe('what is malformed is refused with a code, never with a 500 (QUALITY R14)', () => {
  const post = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/posts', payload, headers: { ...signedIn, 'content-type': type } })

  it.each([
    ['not JSON', '{"content":', 400, 'bad_json'],
    ['no object', '[1]', 400, 'bad_json'],
    ['too large', JSON.stringify({ content: 'x'.repeat(300_000) }), 413, 'too_large'],
    ['an unknown category', JSON.stringify({ client_id: crypto.randomUUID(), content: 'hi', category: 'Nope' }), 422, 'invalid'],
    ['nothing', '', 422, 'invalid'],
  ])('%s', async (_name, payload, status, code) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status, code })
  })

  it('another content type', async () => {
    expect((await post('<xml/>', 'text/xml')).json()).toMatchObject({ status: 415, code: 'unsupported_media' })
  })

  it('names each field with the rule it breaks', async () => {
    await expect(ann.call(createPost, { client_id: 'no id', content: '   ' })).rejects.toMatchObject({
      code: 'invalid',
      errors: expect.arrayContaining([
        { field: 'client_id', code: 'invalid_format' },
        { field: 'content', code: 'required' },
      ]),
    })
  })

  it('an unknown path of the API', async () => {
    expect((await app.inject('/api/nothing/here')).json()).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('sessions', () => {
  it('knows the person behind a token, and nobody without one', async () => {
    expect((await ann.call(getMe)).user_id).toBe(ann.id)
    await expect(call(getMe)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('refuses a tampered token with 401 and says how to sign in', async () => {
    const answer = await app.inject({ url: '/api/me', headers: { authorization: `${signedIn.authorization.slice(0, -4)}AAAA` } })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })
})

describe('the table of endpoints', () => {
  const answering = async (development: boolean, answer: () => never) => {
    const server = Fastify()
    answerFailures(server, { config: { ...deps.config, development } })
    mount(server, deps, getPost, answer)
    return (await server.inject(`/api/posts/${crypto.randomUUID()}`)).json()
  }
  const fail = (code: FailureCode) => () => {
    throw new Failure(code)
  }

  it('lists every file of the contract that declares endpoints', async () => {
    const folder = new URL('../../contract/', import.meta.url)
    const files = (await readdir(folder, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'api.ts',
    )
    const exported = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
    const declared = exported.flatMap((file) => Object.values(file)).filter(isEndpoint)
    expect(declared.length).toBeGreaterThan(50)
    expect(new Set(Object.values(api))).toEqual(new Set(declared))
  })

  it('stops the start for an endpoint that it lacks, and for one that nobody mounted', () => {
    expect(() => mount(Fastify(), deps, { ...getMe }, fail('not_found'))).toThrow('GET /me is missing in contract/api.ts')
    expect(() => requireAllMounted(Fastify())).toThrow(/^Nothing answers \w+: mount it/)
    expect(() => requireAllMounted(app)).not.toThrow()
  })

  it('holds an endpoint to the refusals that it declares, and in production lets others through', async () => {
    expect(await answering(true, fail('not_found'))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await answering(true, fail('username_taken'))).toMatchObject({ status: 500, code: 'unexpected' })
    expect(await answering(false, fail('username_taken'))).toMatchObject({ status: 409, code: 'username_taken' })
  })
})

describe('for operators', () => {
  it('answers health, readiness and metrics', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await app.inject('/metrics')).body).toContain('http_request_duration_seconds_bucket')
  })

  it('prints the contract as OpenAPI and as a page', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(document.paths['/posts/{post_id}/like'].put.operationId).toBe('likePost')
    expect(document.paths['/posts'].post.requestBody.content['application/json'].schema.required).toContain('content')
    expect(document.paths['/account/recovery-codes/redeem'].post['x-assurance']).toBe('aal1')
    expect(document.paths['/me'].get['x-assurance']).toBeUndefined()
    expect((await app.inject('/api/docs')).body).toContain('/api/posts/:post_id/like')
    const refusal = document.paths['/posts/{post_id}/like'].put.responses['403'].content['application/problem+json'].schema.allOf[1]
    expect(refusal.properties.code.enum).toEqual(['banned', 'onboarding_required', 'second_factor_required'])
  })
})

describe('limits (QUALITY R20)', () => {
  it('count per address, however its path is spelled, and per account, answer 429 with Retry-After, and take no forged X-Forwarded-For', async () => {
    const strict = await world({ rateLimits: true })
    const ask = (n: number) =>
      strict.app.inject({ url: n % 2 ? '/api/interests' : '/%61pi/interests', headers: { 'x-forwarded-for': `10.0.0.${n % 250}` } })
    const answers = await Promise.all(Array.from({ length: 1_600 }, (_, n) => ask(n)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBe(100)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    await strict.deps.limits.take('account:ann', { max: 1, per_s: 60 })
    await expect(strict.deps.limits.take('account:ann', { max: 1, per_s: 60 })).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
