import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { api, isEndpoint } from '@atelier/contract/api'
import { listBookmarks } from '@atelier/contract/bookmarks'
import { Failure, type FailureCode } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { createPost, getPost } from '@atelier/contract/posts'
import { getMe } from '@atelier/contract/profiles'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { buildApp } from '#app.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/connection.ts'
import { callFor } from '#db/lease.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { answerFailures } from '#http/failures.ts'
import { openLimits } from '#http/limits.ts'
import { mount, requireAllMounted } from '#http/mount.ts'
import { openLog } from '#log.ts'
import { testClock } from '#testing/clock.ts'
import { world } from '#testing/world.ts'

const { app, db, deps, people, call } = await world({}, testClock(), undefined, 16)
const { ann } = await people('ann')
const signedIn = { authorization: `Bearer ${ann.token}` }

describe('headers (QUALITY R23)', () => {
  test('locks every answer of the API down', async () => {
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

  test('opens CORS to the allowed origins and to no other', async () => {
    const ask = (origin: string) =>
      app.inject({ method: 'OPTIONS', url: '/api/me', headers: { origin, 'access-control-request-method': 'GET' } })
    expect((await ask('capacitor://localhost')).headers['access-control-allow-origin']).toBe('capacitor://localhost')
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('lets the auth client of an allowed origin send and read its headers', async () => {
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

  test.each([
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

  test('another content type', async () => {
    expect((await post('<xml/>', 'text/xml')).json()).toMatchObject({ status: 415, code: 'unsupported_media' })
  })

  test('names each field with the rule it breaks', async () => {
    await expect(ann.call(createPost, { client_id: 'no id', content: '   ' })).rejects.toMatchObject({
      code: 'invalid',
      errors: expect.arrayContaining([
        { field: 'client_id', code: 'invalid_format' },
        { field: 'content', code: 'required' },
      ]),
    })
  })

  test('an unknown path of the API', async () => {
    expect((await app.inject('/api/nothing/here')).json()).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('sessions', () => {
  test('knows the person behind a token, and nobody without one', async () => {
    expect((await ann.call(getMe)).user_id).toBe(ann.id)
    await expect(call(getMe)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('refuses a tampered token with 401 and says how to sign in', async () => {
    const answer = await app.inject({ url: '/api/me', headers: { authorization: `${signedIn.authorization.slice(0, -4)}AAAA` } })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })
})

describe('connections', () => {
  const patiently = { timeout: 30_000 }
  const unsent = ['content-type: application/json', 'content-length: 1000', 'tus-resumable: 1.0.0']
  const servers: FastifyInstance[] = []
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const server of servers.splice(0)) await server.close()
  })

  async function listening(changes: Partial<Config> = {}, prepare: (server: FastifyInstance) => void = () => {}) {
    const config = { ...deps.config, ...changes }
    const server = await buildApp({ ...deps, config, limits: openLimits(deps, config.rateLimits) })
    servers.push(server)
    prepare(server)
    await server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.server.address() as AddressInfo
    /** Connects and sends the head of a request, if one is given. */
    const begin = (request?: string, ...headers: string[]) => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      const exchange = { socket, heard: '', isOver: false }
      socket.on('data', (bytes) => (exchange.heard += bytes))
      socket.on('close', () => (exchange.isOver = true))
      socket.on('error', () => {})
      if (request) socket.write([`${request} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n'))
      return exchange
    }
    const hears = (exchange: { heard: string }, text: string) => expect.poll(() => exchange.heard, patiently).toContain(text)
    return { server: server.server, begin, hears }
  }

  test('refuse a body without a session before it is sent', async () => {
    const { begin, hears } = await listening()
    const factor = `/auth/v1/factors/${crypto.randomUUID()}`
    const own = ['POST /api/posts', 'PUT /auth/v1/user', `POST ${factor}/verify`]
    for (const request of [...own, 'POST /auth/v1/admin/users', 'POST /auth/v1/invite']) {
      const exchange = begin(request, ...unsent)
      await hears(exchange, 'HTTP/1.1 401 ')
      exchange.socket.destroy()
    }
  })

  test('end when nothing has moved for a minute, but not while an answer is being made, and take as long as they need', async () => {
    const held = Promise.withResolvers<string>()
    const { server, begin, hears } = await listening({}, (app) => app.get('/held', () => held.promise))
    expect(server).toMatchObject({ timeout: 60_000, requestTimeout: 0 })
    server.setTimeout(200)
    const waiting = begin('GET /held')
    await once(server, 'timeout')
    const [silent, halfSent] = [begin(), begin('POST /auth/v1/otp', ...unsent)]
    await expect.poll(() => silent.isOver && halfSent.isOver, patiently).toBe(true)
    held.resolve('made at last')
    await hears(waiting, 'made at last')
  })

  test('are 200 for an address block, and the next takes the place of one that ends', async () => {
    const { server, begin, hears } = await listening({ rateLimits: true })
    const others = Array.from({ length: 200 }, () => begin())
    await expect.poll(() => promisify(server.getConnections.bind(server))(), patiently).toBe(200)
    const refused = begin()
    await hears(refused, 'HTTP/1.1 429 ')
    expect(refused.heard).toContain('retry-after: ')
    others[0]?.socket.destroy()
    await expect.poll(() => promisify(server.getConnections.bind(server))(), patiently).toBe(199)
    await hears(begin('GET /healthz'), 'HTTP/1.1 200 ')
  })

  test('are everybody’s behind a proxy, where open requests are counted for whom they are', async () => {
    const { begin, hears } = await listening({ rateLimits: true, trustProxy: ['loopback'], insecureDev: true })
    const from = (address: string) => `x-forwarded-for: ${address}`
    const begun = Array.from({ length: 201 }, () => begin('POST /auth/v1/otp', from('203.0.113.5'), ...unsent))
    await expect.poll(() => begun.filter(({ heard }) => heard.startsWith('HTTP/1.1 429 ')).length, patiently).toBe(1)
    await hears(begin('GET /healthz', from('203.0.113.6')), 'HTTP/1.1 200 ')
    await hears(begin('GET /healthz', from('203.0.113.5')), 'HTTP/1.1 429 ')
    const open = begun.filter(({ heard }) => heard === '')
    open[0]?.socket.destroy()
    await expect
      .poll(async () => {
        const again = begin('GET /healthz', from('203.0.113.5'))
        await hears(again, 'HTTP/1.1 ')
        return again.heard.slice(9, 12)
      }, patiently)
      .toBe('200')
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

  test('lists every file of the contract that declares endpoints', async () => {
    const folder = new URL('../../contract/', import.meta.url)
    const files = (await readdir(folder, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'api.ts',
    )
    const exported = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
    const declared = exported.flatMap((file) => Object.values(file)).filter(isEndpoint)
    expect(declared.length).toBeGreaterThan(50)
    expect(new Set(Object.values(api))).toEqual(new Set(declared))
  })

  test('stops the start for an endpoint that it lacks, and for one that nobody mounted', () => {
    expect(() => mount(Fastify(), deps, { ...getMe }, fail('not_found'))).toThrow('GET /me is missing in contract/api.ts')
    expect(() => requireAllMounted(Fastify())).toThrow(/^Nothing answers \w+: mount it/)
    expect(() => requireAllMounted(app)).not.toThrow()
  })

  test('holds an endpoint to the refusals that it declares, and in production lets others through', async () => {
    expect(await answering(true, fail('not_found'))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await answering(true, fail('username_taken'))).toMatchObject({ status: 500, code: 'unexpected' })
    expect(await answering(false, fail('username_taken'))).toMatchObject({ status: 409, code: 'username_taken' })
  })
})

describe('for operators', () => {
  test('answers health, readiness and metrics', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await app.inject('/metrics')).body).toContain('http_request_duration_seconds_bucket')
  })

  test('in development mode answer on this machine alone, and say what to set', async () => {
    const opened = await Promise.all(
      [{}, { insecureDev: true }, { development: false }].map((changes) => buildApp({ ...deps, config: { ...deps.config, ...changes } })),
    )
    const foreign: Record<string, string>[] = [
      { host: 'rebound.example' },
      { host: '192.168.0.4:3000' },
      { host: 'localhost.rebound.example' },
      { host: 'localhost', 'x-forwarded-for': '203.0.113.5' },
      { host: 'localhost', forwarded: 'for=203.0.113.5' },
      { host: 'localhost', via: '1.1 proxy' },
    ]
    for (const url of ['/dev/mailbox.json?to=ann@test.example', '/api/interests', '/auth/v1/health', '/no/such/page', '/healthz'])
      for (const headers of foreign) {
        const [kept, ...others] = await Promise.all(opened.map((one) => one.inject({ url, headers })))
        expect([url, kept?.statusCode, kept?.body]).toEqual([url, 421, expect.stringMatching(/Set PUBLIC_URL .+ or set INSECURE_DEV=1/)])
        for (const { statusCode } of others) expect(statusCode).not.toBe(421)
      }
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'studio.localhost'])
      expect((await opened[0]?.inject({ url: '/dev/mailbox.json?to=ann@test.example', headers: { host } }))?.statusCode).toBe(200)
    for (const one of opened) await one.close()
  })

  test('shows metrics to this machine and to whoever has METRICS_TOKEN', async () => {
    const metricsToken = 'a-token-of-the-monitoring'
    const measured = await buildApp({ ...deps, config: { ...deps.config, metricsToken, insecureDev: true } })
    const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await measured.inject({ url: '/metrics', headers, remoteAddress })).statusCode
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) expect(await ask({ host })).toBe(200)
    expect(await ask({ host: 'localhost' }, '::ffff:127.0.0.1')).toBe(200)
    expect(await ask({ host: 'localhost' }, '203.0.113.5')).toBe(401)
    expect(await ask({ host: 'rebound.example' })).toBe(401)
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) expect(await ask({ host: 'localhost', [name]: '203.0.113.5' })).toBe(401)
    expect(await ask({ host: 'atelier.example', ...bearer(metricsToken) }, '203.0.113.5')).toBe(200)
    expect(await ask({ host: 'localhost', ...bearer('another') })).toBe(401)
    expect((await app.inject({ url: '/metrics', headers: bearer('undefined') })).statusCode).toBe(401)
    await measured.close()
  })

  test('prints the contract as OpenAPI and as a page', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(document.paths['/posts/{post_id}/like'].put.operationId).toBe('likePost')
    expect(document.paths['/posts'].post.requestBody.content['application/json'].schema.required).toContain('content')
    expect(document.paths['/account/recovery-codes/redeem'].post['x-assurance']).toBe('aal1')
    expect(document.paths['/me'].get['x-assurance']).toBeUndefined()
    expect((await app.inject('/api/docs')).body).toContain('/api/posts/:post_id/like')
    const refusal = document.paths['/posts/{post_id}/like'].put.responses['403'].content['application/problem+json'].schema.allOf[1]
    expect(refusal.properties.code.enum).toEqual(['banned', 'onboarding_required', 'restricted', 'second_factor_required'])
  })
})

describe('the log', () => {
  test('tells of a constraint that was broken its code, table, name and place in the code, and nothing of the row', async () => {
    const lines: string[] = []
    const logged = await buildApp({ ...deps, log: openLog('error', { write: (line) => void lines.push(line) }) })
    await db.run(sql`alter table posts add constraint no_secrets check (content not like '%my secret%')`)
    await db.run(sql`alter table auth.users add constraint no_violet check (user_metadata ->> 'favourite' <> 'violet')`)
    const posted = await logged.inject({
      method: 'POST',
      url: '/api/posts',
      payload: { client_id: crypto.randomUUID(), content: 'This is my secret' },
      headers: signedIn,
    })
    const changed = await logged.inject({
      method: 'PUT',
      url: '/auth/v1/user',
      payload: { data: { favourite: 'violet' } },
      headers: signedIn,
    })
    await logged.close()
    await db.run(sql`alter table posts drop constraint no_secrets`)
    await db.run(sql`alter table auth.users drop constraint no_violet`)
    expect([posted.statusCode, changed.statusCode]).toEqual([500, 500])
    const errors = lines.map((line) => JSON.parse(line).err)
    expect(errors).toMatchObject([
      { code: '23514', table: 'posts', constraint: 'no_secrets', stack: expect.stringContaining('create-post') },
      { code: '23514', table: 'users', constraint: 'no_violet', stack: expect.stringContaining('users.queries') },
    ])
    expect(lines.join()).not.toMatch(/my secret|violet'|ann-|failing row/i)
    for (const { stack } of errors) expect(stack).toMatch(/^( +at .+\n?)+$/)
  })
})

describe('limits (QUALITY R20)', () => {
  test('count per address, however its path is spelled, and per account, answer 429 with Retry-After, and take no forged X-Forwarded-For', async () => {
    const strict = await world({ rateLimits: true, insecureDev: true })
    const ask = (n: number) =>
      strict.app.inject({ url: n % 2 ? '/api/interests' : '/%61pi/interests', headers: { 'x-forwarded-for': `10.0.0.${n % 250}` } })
    const answers = await Promise.all(Array.from({ length: 1_600 }, (_, n) => ask(n)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBe(100)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const { pagesPerMinute, mapsPerMinute, filesPerMinute } = limits.perBlock
    for (const [url, max] of [
      ['/explore', pagesPerMinute] as const,
      ['/sitemap.xml', mapsPerMinute] as const,
      ['/readyz', 0] as const,
      ['/media/posts/none.webp', filesPerMinute] as const,
    ]) {
      const of = async (remoteAddress: string) => (await strict.app.inject({ url, remoteAddress })).statusCode
      for (let n = 0; n < max; n++) expect(await of('2001:db8::1')).not.toBe(429)
      expect(await of('2001:db8::2')).toBe(429)
      expect(await of('2001:db8:0:1::1')).not.toBe(429)
    }
    expect((await strict.app.inject({ url: '/healthz', remoteAddress: '2001:db8::1' })).statusCode).toBe(200)
    await strict.deps.limits.take('account:ann', { max: 1, per_s: 60 })
    await expect(strict.deps.limits.take('account:ann', { max: 1, per_s: 60 })).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('let a person read 30 lists a second, those without pages too', async () => {
    const clock = testClock()
    const strict = await buildApp({ ...deps, limits: openLimits({ ...deps, clock: clock.now }, true) })
    clock.stop()
    const read = async () => (await strict.inject({ url: '/api/notifications', headers: signedIn })).statusCode
    for (let n = 0; n < 30; n++) expect(await read()).toBe(200)
    expect(await read()).toBe(429)
    expect((await strict.inject({ url: '/api/me', headers: signedIn })).statusCode).toBe(200)
    const lists = Object.values(api).filter(
      ({ method, path, access, output }) =>
        method === 'GET' && !path.includes(':') && ['public', 'user'].includes(access) && 'items' in (output as z.ZodMiniObject).shape,
    )
    expect(lists.length).toBeGreaterThan(20)
    for (const { path } of lists)
      expect([path, (await strict.inject({ url: `/api${path}`, headers: signedIn })).statusCode]).toEqual([path, 429])
    clock.pass(1)
    expect(await read()).toBe(200)
    await strict.close()
  })
})

describe('reads that the database is slow with', () => {
  const waiting = () =>
    db.many<{ pid: number }>(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = 'atelier'`)

  test('take a quarter of the connections for one account; the rest of its calls wait', async () => {
    const { bea } = await people('bea')
    const calls: Promise<unknown>[] = []
    await transaction(db, async (tx) => {
      await tx.run(sql`lock table saved_posts in access exclusive mode`)
      for (let n = 0; n < 7; n++) calls.push(ann.call(listBookmarks, {}))
      await expect.poll(waiting).toHaveLength(4)
      // A fifth would be here by the time that somebody else is served.
      await bea.call(getMe)
      await bea.call(getMe)
      expect(await waiting()).toHaveLength(4)
      // Somebody else is not kept from the same table.
      calls.push(bea.call(listBookmarks, {}))
      await expect.poll(waiting).toHaveLength(5)
    })
    expect((await Promise.all(calls)).map((page) => (page as { items: unknown[] }).items)).toEqual(Array(8).fill([]))
  })

  test('end with unavailable when their time is over, and writes have longer', async () => {
    let call: Promise<unknown> = Promise.resolve()
    await transaction(db, async (tx) => {
      await tx.run(sql`lock table saved_posts in access exclusive mode`)
      call = ann.call(listBookmarks, {}).catch((error: unknown) => error)
      await expect.poll(waiting).toHaveLength(1)
      // As the time limit does.
      for (const { pid } of await waiting()) await tx.run(sql`select pg_cancel_backend(${pid})`)
      expect(await call).toMatchObject({ code: 'unavailable' })
    })
    const limitOf = async (tx: Db = db) => (await tx.one<{ statement_timeout: string }>(sql`show statement_timeout`)).statement_timeout
    const inTransaction = () => transaction(db, limitOf)
    const within = (reads: boolean, limit = limitOf) => new Promise((resolve) => callFor(reads, () => resolve(limit())))
    for (const limit of [limitOf, inTransaction])
      expect([await within(true, limit), await within(false, limit), await limit(), await within(true)]).toEqual(['5s', '20s', '20s', '5s'])
  })
})
