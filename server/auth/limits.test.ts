import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const { browser, enrolled, member, mailTo, raw, app, clock, admin, db, deps } = await authWorld(
  { mailIntervalS: 0 },
  { rateLimits: true, insecureDev: true },
)
const few = await authWorld({ mailsPerHour: 3 }, { rateLimits: true })
const paused = await authWorld({ mailIntervalS: 60, mailsPerHour: 1 })

/** Sends from an IP address of its own, so that tests do not share limits. */
const from =
  (address: string) =>
  async (method: 'POST' | 'PUT', path: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method, url: `/auth/v1${path}`, payload, headers, remoteAddress: address })
    return {
      status: answer.statusCode,
      body: answer.json(),
      retryAfter: Number(answer.headers['retry-after']),
      device: String(answer.headers['x-known-device']),
    }
  }

describe('limits by address and account (R20)', () => {
  test.each([
    ['/signup', { email: 'a@b.example', password: 'short' }, 30],
    ['/otp', {}, 30],
    ['/recover', { email: 'none' }, 30],
    ['/resend', { type: 'x', email: 'a@b.example' }, 30],
    ['/verify', { type: 'signup', email: 'a@b.example', token: '123456' }, 30],
    ['/token?grant_type=refresh_token', { refresh_token: 'x' }, 150],
  ])('%s', async (path, body, max) => {
    const send = from(`192.0.2.${max === 150 ? 99 : path.length}`)
    for (let attempt = 0; attempt < max; attempt++) expect((await send('POST', path, body)).status).not.toBe(429)
    const refused = await send('POST', path, body)
    expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' } })
    expect(refused.retryAfter).toBe(300)
    expect((await from('198.51.100.7')('POST', path, body)).status).not.toBe(429)
    clock.pass(300)
    expect((await send('POST', path, body)).status).not.toBe(429)
  })

  test.each([
    ['their number', 1 as const, '127.0.0.1', 'FORGED, 203.0.113.5'],
    ['more than one', 2 as const, '127.0.0.1', 'FORGED, 203.0.113.6, 10.0.0.9'],
    ['their addresses', ['loopback', '10.0.0.0/8'], '::ffff:127.0.0.1', 'FORGED, 203.0.113.7, 10.0.0.9'],
  ])('knows who sends behind the proxies in front by %s', async (_name, trustProxy, remoteAddress, chain) => {
    const behind = await buildApp({ ...deps, config: { ...deps.config, trustProxy, insecureDev: true } })
    const send = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      return (await behind.inject({ method: 'POST', url: '/auth/v1/otp', payload: {}, headers, remoteAddress })).statusCode
    }
    for (let n = 1; n <= 30; n++) expect(await send(chain.replace('FORGED', `198.51.100.${n}`))).not.toBe(429)
    expect(await send(chain.replace('FORGED', '198.51.100.31'))).toBe(429)
    expect(await send(chain.replace('203.0.113', '203.0.114'))).not.toBe(429)
    await behind.close()
  })

  test('limits guesses for one account by address, without locking its owner out elsewhere', async () => {
    const email = 'ann@limits.test'
    await member(email)
    const guess = (address: string, secret: string) => from(address)('POST', '/token?grant_type=password', { email, password: secret })
    for (let attempt = 0; attempt < 15; attempt++) expect((await guess('192.0.2.200', `wrong-guess-${attempt}`)).status).toBe(400)
    expect(await guess('192.0.2.200', 'wrong-guess-15')).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
    expect((await guess('192.0.2.201', password)).status).toBe(200)
  })

  test('200 wrong passwords from twenty addresses do not lock the owner out', async () => {
    const email = 'cleo@limits.test'
    const wrong = 'almost-violet-otter-'
    const owner = await member(email)
    for (let round = 0; round < 10; round++) {
      const guesses = Array.from({ length: 20 }, (_, n) =>
        from(`198.51.100.${n}`)('POST', '/token?grant_type=password', { email, password: `${wrong}${round}-${n}` }),
      )
      for (const { status, body } of await Promise.all(guesses)) {
        expect(status).toBe(400)
        expect(body.error_code).toBe('invalid_credentials')
      }
    }
    // The owner's next sign-in, their open session and recovery by mail.
    expect((await from('203.0.113.9')('POST', '/token?grant_type=password', { email, password })).status).toBe(200)
    expect((await owner.client.getUser()).error).toBeNull()
    expect((await owner.client.refreshSession()).error).toBeNull()
    expect((await from('203.0.113.9')('POST', '/recover', { email })).status).toBe(200)
  })

  test('counts the /64 of an IPv6 address as one, and its /48 where accounts and mail are made', async () => {
    const email = 'dora@limits.test'
    await member(email)
    const guess = (address: string) => from(address)('POST', '/token?grant_type=password', { email, password: 'wrong-guess' })
    for (let n = 0; n < 15; n++) expect((await guess(`2001:db8:1:2:${n}::${n}`)).status).toBe(400)
    expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await guess('2001:db8:1:3::1')).status).toBe(400)
    const sign = (address: string) => from(address)('POST', '/signup', { email: 'a@b.example', password: 'short' })
    for (let n = 0; n < 30; n++) expect((await sign(`2001:db8:2:${n}::1`)).status).toBe(422)
    expect((await sign('2001:db8:2:ffff::1')).status).toBe(429)
    expect((await sign('2001:db8:3::1')).status).toBe(422)
    for (let n = 0; n < 30; n++) await sign(n % 2 ? '::ffff:203.0.113.40' : '203.0.113.40')
    expect((await sign('::ffff:cb00:7128')).status, 'the same, written as IPv6').toBe(429)
    expect((await sign('::ffff:203.0.113.41')).status).toBe(422)
  })

  test('strangers who fail from everywhere, its own network included, do not lock a device out that signed in before', async () => {
    const email = 'ella@limits.test'
    await member(email)
    const home = '203.0.113.50'
    const signIn = (address: string, secret: string, device = '') =>
      from(address)('POST', '/token?grant_type=password', { email, password: secret }, device ? { 'x-known-device': device } : {})
    const { device } = await signIn(home, password)
    const { device: foreign } = await signIn('203.0.113.51', password)
    const owners = device.split('.')[1]
    await signIn('192.0.3.1', 'wrong-guess')
    // As if all of them had tried as often as they may.
    await db.run(sql`update rate_counts set taken = 1000 where key like 'auth account %' or key like 'auth token %'`)
    expect((await signIn('203.0.113.52', password)).status, 'a device that nobody signed in on').toBe(429)
    expect((await signIn('203.0.113.52', password, `${'x'.repeat(22)}.${owners}`)).status, 'a copied proof').toBe(429)
    const again = await signIn(home, password, device)
    expect(again).toMatchObject({ status: 200, device })
    for (let n = 0; n < 14; n++) expect((await signIn(home, `wrong-guess-${n}`, device)).status).toBe(400)
    expect((await signIn(home, password, device)).status, 'its own budget').toBe(429)
    expect((await signIn(home, password, foreign)).status, 'that of another').toBe(200)
  })

  describe('a known device', () => {
    const signIn = (email: string, secret: string, device = '') =>
      from('203.0.113.55')('POST', '/token?grant_type=password', { email, password: secret }, device ? { 'x-known-device': device } : {})
    /** Only a known device is let in: strangers spent what the account and the network have. */
    const isKnown = async (email: string, secret: string, device: string) => {
      await signIn(email, 'wrong-guess')
      await db.run(sql`
        update rate_counts set taken = 1000, ends_at = ${clock.now()}::timestamptz + interval '1 minute'
        where key like 'auth account %' or key like 'auth token %'`)
      const { status } = await signIn(email, secret, device)
      await db.run(sql`delete from rate_counts`)
      return status === 200
    }

    test('is one until the password changes, and again once its session was refreshed', async () => {
      const email = 'gus@limits.test'
      await member(email)
      const { device, body } = await signIn(email, password)
      expect(await isKnown(email, password, device)).toBe(true)
      const changed = 'amber-heron-57'
      const session = { authorization: `Bearer ${body.access_token}` }
      expect((await from('203.0.113.55')('PUT', '/user', { password: changed }, session)).status).toBe(200)
      expect(await isKnown(email, changed, device)).toBe(false)
      const refreshed = await from('203.0.113.55')(
        'POST',
        '/token?grant_type=refresh_token',
        { refresh_token: body.refresh_token },
        { 'x-known-device': device },
      )
      expect(await isKnown(email, changed, refreshed.device)).toBe(true)
    })

    test('is forgotten within half a year', async () => {
      const email = 'hal@limits.test'
      await member(email)
      const { device } = await signIn(email, password)
      clock.pass(90 * 86_400)
      expect(await isKnown(email, password, device)).toBe(true)
      clock.pass(90 * 86_400)
      expect(await isKnown(email, password, device)).toBe(false)
    })

    test('shares a budget with all others of its account, and of its network', async () => {
      const email = 'ida@limits.test'
      await member(email)
      const devices: string[] = []
      for (let n = 0; n < 5; n++) devices.push((await signIn(email, password)).device)
      await db.run(sql`delete from rate_counts`)
      for (const device of devices.slice(0, 4)) {
        for (let n = 0; n < 15; n++) expect((await signIn(email, 'wrong-guess', device)).status).toBe(400)
      }
      expect((await signIn(email, password, devices[4])).status).toBe(429)
      expect((await signIn(email, password)).status, 'a stranger has another').toBe(200)
    })
  })

  test('the hashes of one network wait for each other, and everybody else signs in', async () => {
    const email = 'fay@limits.test'
    await member(email)
    const secret = { email: 'nobody@limits.test', password: 'wrong-guess' }
    const flood = Array.from({ length: 230 }, (_, n) =>
      from(`2001:db8:4:${n}::1`)('POST', '/token?grant_type=password', { ...secret, email: `nobody${n}@limits.test` }),
    )
    const elsewhere = Array.from({ length: 10 }, (_, n) =>
      from(`203.0.113.${60 + n}`)('POST', '/token?grant_type=password', { email, password }),
    )
    for (const { status } of await Promise.all(elsewhere)) expect(status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(20)
  })

  test('of very many addresses forgets those that were not heard of for long, not all', async () => {
    const { limits } = deps
    const once = { max: 1, per_s: 60 }
    const others = (from: number) => {
      for (let n = from; n < from + 24_000; n++) limits.takeHere(`address ${n}`, once)
    }
    for (const key of ['silent', 'insistent']) limits.takeHere(key, once)
    for (const from of [0, 24_000, 48_000]) {
      others(from)
      expect(() => limits.takeHere('insistent', once)).toThrow('rate_limited')
    }
    expect(() => limits.takeHere('silent', once)).not.toThrow()
  })

  test('remembers many windows that begin again and again in the same memory', async () => {
    const { limits } = deps
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heap = () => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const again = () => {
      for (let n = 0; n < 20_000; n++) limits.takeHere(`again ${n}`, { max: 1, per_s: 1 })
      clock.pass(1)
    }
    for (let round = 0; round < 3; round++) again()
    const before = heap()
    for (let round = 0; round < 30; round++) again()
    // 600,000 windows; 93 bytes of each would be 56 MB.
    expect(heap() - before).toBeLessThan(20_000_000)
  })

  test('ignores a forged X-Forwarded-For', async () => {
    const forged = (index: number) => raw('POST', '/otp', {}, { 'x-forwarded-for': `203.0.113.${index}` })
    for (let attempt = 0; attempt < 30; attempt++) await forged(attempt)
    expect((await forged(200)).status).toBe(429)
  })

  test('redirects with an error after too many opened links', async () => {
    const open = () => app.inject({ url: '/auth/v1/verify?type=signup&token=unknown', remoteAddress: '192.0.2.240' })
    for (let attempt = 0; attempt < 30; attempt++) expect((await open()).headers.location).toContain('error_code=otp_expired')
    const { statusCode, headers } = await open()
    expect(statusCode).toBe(303)
    expect(headers.location).toContain('#error=temporarily_unavailable&error_code=over_request_rate_limit')
  })

  test('200 wrong codes invalidate the code, and a fresh one works', async () => {
    const email = 'bob@limits.test'
    const { client } = browser()
    unwrap(await admin.createUser({ email }))
    const send = from('192.0.2.210')
    await send('POST', '/resend', { type: 'signup', email })
    const { code } = await mailTo(email)
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const token = String(index * 4999).padStart(6, '0')
        return from(`192.0.2.${index}`)('POST', '/verify', { type: 'signup', email, token: token === code ? '999999' : token })
      }),
    )
    expect(guesses.every(({ status }) => status === 403 || status === 429)).toBe(true)
    expect((await from('192.0.2.211')('POST', '/verify', { type: 'signup', email, token: code })).status).toBe(403)
    await send('POST', '/resend', { type: 'signup', email })
    const fresh = await mailTo(email, 2)
    expect(fresh.code).not.toBe(code)
    expect((await from('192.0.2.212')('POST', '/verify', { type: 'signup', email, token: fresh.code })).status).toBe(200)
    expect(client).toBeDefined()
  })
})

describe('the interval between two mails (R20, R22)', () => {
  const ask = (path: string, body: object) => paused.raw('POST', path, body)

  test.each([
    ['/signup', { password }],
    ['/recover', {}],
    ['/otp', {}],
  ])('%s is the same for a known and an unknown address', async (path, body) => {
    const [known, unknown] = [`known-${path.slice(1)}@pause.test`, `unknown-${path.slice(1)}@pause.test`]
    unwrap(await paused.admin.createUser({ email: known, password, email_confirm: true }))
    for (const email of [known, unknown]) {
      expect((await ask(path, { email, ...body })).status).toBe(200)
      const refusedFor = async (seconds: number) => {
        const { status, body: said, headers } = await ask(path, { email, ...body })
        expect({ status, said, waits: headers.get('retry-after') }).toEqual({
          status: 429,
          said: {
            code: 429,
            error_code: 'over_email_send_rate_limit',
            msg: `For security purposes, you can only request this after ${seconds} seconds.`,
          },
          waits: String(seconds),
        })
      }
      await refusedFor(60)
      paused.clock.pass(59)
      await refusedFor(1)
      paused.clock.pass(1)
      expect((await ask(path, { email, ...body })).status).toBe(200)
    }
  })

  test('reveals nothing through the intervals of other mails', async () => {
    unwrap(await paused.admin.createUser({ email: 'known@pause.test', password, email_confirm: true }))
    for (const email of ['known@pause.test', 'unknown@pause.test']) {
      expect((await ask('/recover', { email })).status).toBe(200)
      expect((await ask('/otp', { email })).status).toBe(429)
      expect((await ask('/resend', { type: 'signup', email })).status).toBe(429)
    }
  })

  test('applies to a change of address too', async () => {
    unwrap(await paused.admin.createUser({ email: 'cy@pause.test', password, email_confirm: true }))
    const { client } = paused.browser()
    unwrap(await client.signInWithPassword({ email: 'cy@pause.test', password }))
    unwrap(await client.updateUser({ email: 'cy@new.test' }))
    expect((await client.updateUser({ email: 'cy@newer.test' })).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  })
})

describe('the hourly limit on mails (R20, R22)', () => {
  const ask = async (email: string, path = '/recover') => {
    const { status, body, headers } = await few.raw('POST', path, { email, password })
    return { status, body, waits: Number(headers.get('retry-after')) }
  }

  test('applies to everyone alike, and to mails alone', async () => {
    unwrap(await few.admin.createUser({ email: 'known@cap.test', password, email_confirm: true }))
    // What sends nothing spends nothing.
    for (const name of ['first', 'second', 'third', 'fourth']) expect((await ask(`${name}@cap.test`)).status).toBe(200)
    for (const name of ['ann', 'bob', 'cy']) expect((await ask(`${name}@cap.test`, '/signup')).status).toBe(200)
    const [known, unknown, signUp] = [await ask('known@cap.test'), await ask('unknown@cap.test'), await ask('dora@cap.test', '/signup')]
    expect(known).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' } })
    expect(known.waits).toBe(3600)
    expect([unknown.body, signUp.body]).toEqual([known.body, known.body])
    unwrap(await few.browser().client.signInWithPassword({ email: 'known@cap.test', password }))
    // API keys are not limited.
    unwrap(await few.admin.inviteUserByEmail('guest@cap.test'))
  })

  test('is left for others by one network, however its addresses are written', async () => {
    const from = (remoteAddress: string) =>
      few.app.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email: 'x' }, remoteAddress })
    for (let n = 0; n < 30; n++) expect((await from(`2001:db8:9:${n}::1`)).statusCode).toBe(400)
    few.clock.pass(300)
    expect((await from('2001:db8:9::1')).statusCode, 'for an hour').toBe(429)
    expect((await from('2001:db8:a::1')).statusCode).toBe(400)
  })

  test('lets an account ask for the removal of its second factor five times a day', async () => {
    const { client, email } = await member('lost@limits.test')
    await enrolled(client)
    const { session } = unwrap(await browser().client.signInWithPassword({ email, password }))
    const ask = () =>
      app.inject({
        method: 'POST',
        url: '/api/account/factor-removal',
        payload: {},
        headers: { authorization: `Bearer ${session.access_token}` },
        remoteAddress: '198.51.100.77',
      })
    for (let asked = 0; asked < 5; asked++) expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
  })

  test('is off with RATE_LIMITS=off', async () => {
    for (const name of ['one', 'two', 'three'])
      expect((await paused.raw('POST', '/recover', { email: `${name}@cap.test` })).status).toBe(200)
  })
})
