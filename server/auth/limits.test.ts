import { describe, expect, it } from 'vitest'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const { browser, member, mailTo, raw, app, clock, admin } = await authWorld({ mailIntervalS: 0 }, { rateLimits: true })
const few = await authWorld({ mailsPerHour: 3 }, { rateLimits: true })
const paused = await authWorld({ mailIntervalS: 60, mailsPerHour: 1 })

/** Sends from an IP address of its own, so that tests do not share limits. */
const from =
  (address: string) =>
  async (method: 'POST' | 'PUT', path: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method, url: `/auth/v1${path}`, payload, headers, remoteAddress: address })
    return { status: answer.statusCode, body: answer.json(), retryAfter: Number(answer.headers['retry-after']) }
  }

describe('limits by address and account (R20)', () => {
  it.each([
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

  it('limits guesses for one account by address, without locking its owner out elsewhere', async () => {
    const email = 'ann@limits.test'
    await member(email)
    const guess = (address: string, secret: string) => from(address)('POST', '/token?grant_type=password', { email, password: secret })
    for (let attempt = 0; attempt < 15; attempt++) expect((await guess('192.0.2.200', `wrong-guess-${attempt}`)).status).toBe(400)
    expect(await guess('192.0.2.200', 'wrong-guess-15')).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
    expect((await guess('192.0.2.201', password)).status).toBe(200)
  })

  it('200 wrong passwords from twenty addresses do not lock the owner out', async () => {
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

  it('ignores a forged X-Forwarded-For', async () => {
    const forged = (index: number) => raw('POST', '/otp', {}, { 'x-forwarded-for': `203.0.113.${index}` })
    for (let attempt = 0; attempt < 30; attempt++) await forged(attempt)
    expect((await forged(200)).status).toBe(429)
  })

  it('redirects with an error after too many opened links', async () => {
    const open = () => app.inject({ url: '/auth/v1/verify?type=signup&token=unknown', remoteAddress: '192.0.2.240' })
    for (let attempt = 0; attempt < 30; attempt++) expect((await open()).headers.location).toContain('error_code=otp_expired')
    const { statusCode, headers } = await open()
    expect(statusCode).toBe(303)
    expect(headers.location).toContain('#error=temporarily_unavailable&error_code=over_request_rate_limit')
  })

  it('200 wrong codes invalidate the code, and a fresh one works', async () => {
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

  it.each([
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

  it('reveals nothing through the intervals of other mails', async () => {
    unwrap(await paused.admin.createUser({ email: 'known@pause.test', password, email_confirm: true }))
    for (const email of ['known@pause.test', 'unknown@pause.test']) {
      expect((await ask('/recover', { email })).status).toBe(200)
      expect((await ask('/otp', { email })).status).toBe(429)
      expect((await ask('/resend', { type: 'signup', email })).status).toBe(429)
    }
  })

  it('applies to a change of address too', async () => {
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

  it('applies to everyone alike, and to mails alone', async () => {
    unwrap(await few.admin.createUser({ email: 'known@cap.test', password, email_confirm: true }))
    // Requests count, not mails: otherwise the remainder would reveal who gets one.
    for (const name of ['first', 'second', 'third']) expect((await ask(`${name}@cap.test`)).status).toBe(200)
    const [known, unknown, signUp] = [await ask('known@cap.test'), await ask('fourth@cap.test'), await ask('fifth@cap.test', '/signup')]
    expect(known).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' } })
    expect(known.waits).toBe(3600)
    expect([unknown.body, signUp.body]).toEqual([known.body, known.body])
    unwrap(await few.browser().client.signInWithPassword({ email: 'known@cap.test', password }))
    // API keys are not limited.
    unwrap(await few.admin.inviteUserByEmail('guest@cap.test'))
  })

  it('is off with RATE_LIMITS=off', async () => {
    for (const name of ['one', 'two', 'three'])
      expect((await paused.raw('POST', '/recover', { email: `${name}@cap.test` })).status).toBe(200)
  })
})
