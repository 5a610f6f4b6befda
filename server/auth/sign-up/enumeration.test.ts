import { describe, expect, test, vi } from 'vitest'
import { userByEmail } from '#auth/users/users.queries.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

/** Stands for the 100 ms; other pauses, as those between two questions for jobs, are what they are. */
const floorOf = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>()
  const setTimeout: typeof timers.setTimeout = async (ms, value, options) => {
    if (ms !== 100) return timers.setTimeout(ms, value, options)
    await floorOf()
    return timers.setTimeout(0, value)
  }
  return { ...timers, setTimeout }
})

const { member, raw, db, admin, browser, mailTo, changeSettings } = await authWorld({ phone: true })

/** An address in each state. */
async function addresses(of: string) {
  const named = {
    known: `known@${of}.test`,
    banned: `banned@${of}.test`,
    unconfirmed: `unconfirmed@${of}.test`,
    invited: `invited@${of}.test`,
  }
  await member(named.known)
  const { id } = await member(named.banned)
  await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${id})`)
  unwrap(await browser().client.signUp({ email: named.unconfirmed, password, options: { data: { secret: 'of somebody else' } } }))
  unwrap(await admin.inviteUserByEmail(named.invited, { data: { secret: 'of somebody else' } }))
  return { ...named, unknown: `unknown@${of}.test` }
}

let probes = 0

/** Headers that differ between any two calls. */
const own = new Set(['date', 'x-request-id', 'content-length'])

async function asked(path: string, body: object) {
  const answer = await raw('POST', path, body)
  const headers = [...answer.headers].filter(([name]) => !own.has(name))
  return { status: answer.status, headers: Object.fromEntries(headers), body: answer.body }
}

describe('what a stranger can find out about an address (R22)', () => {
  test.each([
    ['/recover', {}, 200],
    ['/resend', { type: 'signup' }, 200],
    ['/resend', { type: 'email_change' }, 200],
    ['/otp', {}, 200],
    ['/token?grant_type=password', { password: 'not-the-password' }, 400],
    ['/verify', { type: 'recovery', token: '000000' }, 403],
    ['/verify', { type: 'signup', token: '000000' }, 403],
  ])('%s %o reveals nothing: status, headers and body are the same', async (path, body, status) => {
    const of = `probe${++probes}`
    const kinds = Object.values(await addresses(of)).toReversed()
    const answers = await Promise.all(kinds.map((email) => asked(path, { email, ...body })))
    const [unknown, ...others] = answers
    expect(unknown?.status).toBe(status)
    for (const other of others) expect(other).toEqual(unknown)
  })

  test('/signup differs only in role and identities, which the client reads', async () => {
    const { unknown, known, banned, unconfirmed, invited } = await addresses('signup')
    const sent = { password: 'another-secret-1', data: { colour: 'teal' } }
    const fresh = await asked('/signup', { email: unknown, ...sent })
    for (const email of [known, banned, unconfirmed, invited]) {
      const answer = await asked('/signup', { email, ...sent })
      expect({ status: answer.status, headers: answer.headers }).toEqual({ status: fresh.status, headers: fresh.headers })
      expect(Object.keys(answer.body)).toEqual(Object.keys(fresh.body))
      const { role, identities, id, created_at, updated_at, confirmation_sent_at, email: own, user_metadata, ...rest } = answer.body
      expect(rest).toEqual(restOf(fresh.body))
      expect(user_metadata).toEqual({ ...(fresh.body.user_metadata as object), sub: id, email })
      expect(own).toBe(email)
      // A version 7 id and time formats like those of real accounts.
      expect(String(id)).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
      expect(confirmation_sent_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(JSON.stringify(answer.body)).not.toContain('somebody else')
    }
  })

  test('answers that depend on it take at least 100 ms, more than a known address needs', async () => {
    const { known, unknown } = await addresses('time')
    const calls = [
      ['/recover', {}],
      ['/resend', { type: 'signup' }],
      ['/resend', { type: 'email_change' }],
      ['/otp', {}],
      ['/signup', { password: 'another-secret-1' }],
    ] as const
    for (const [path, body] of calls) {
      for (const email of [known, unknown]) {
        const floor = Promise.withResolvers<void>()
        floorOf.mockClear()
        floorOf.mockReturnValueOnce(floor.promise)
        let answered = false
        const answer = asked(path, { email, ...body }).finally(() => (answered = true))
        await vi.waitFor(() => expect(floorOf, `${path} ${email}`).toHaveBeenCalledOnce(), { timeout: 60_000 })
        // This answer is not delayed; by now the other call's work is done.
        expect((await asked('/verify', { email, type: 'recovery', token: '000000' })).status).toBe(403)
        expect(answered, `${path} ${email}`).toBe(false)
        floor.resolve()
        expect((await answer).status).toBe(200)
      }
    }
  })

  test('nor do /otp and /signup tell while registration is closed, and nobody new gets mail', async () => {
    const { known, unconfirmed, unknown } = await addresses('closed')
    await changeSettings({ registration_enabled: false })
    const emails = [known, unconfirmed, unknown]
    for (const [path, body, status] of [
      ['/otp', {}, 200],
      ['/signup', { password: 'another-secret-1' }, 422],
    ] as const) {
      const [one, ...others] = await Promise.all(emails.map((email) => asked(path, { email, ...body })))
      expect(one).toMatchObject({ status })
      for (const other of others) expect(other).toEqual(one)
    }
    await Promise.all([mailTo(known, 2), mailTo(unconfirmed, 2)])
    expect(await userByEmail(db, unknown)).toBeUndefined()
    const texted = await asked('/otp', { phone: '4915112340003' })
    expect(texted).toMatchObject({ status: 200, body: { message_id: expect.any(String) } })
  })

  test('refusals wait as long', async () => {
    const floor = Promise.withResolvers<void>()
    floorOf.mockClear()
    floorOf.mockReturnValueOnce(floor.promise)
    let answered = false
    const answer = asked('/otp', { email: 'nobody@late.test', create_user: false }).finally(() => (answered = true))
    await vi.waitFor(() => expect(floorOf).toHaveBeenCalledOnce(), { timeout: 60_000 })
    expect((await asked('/verify', { email: 'nobody@late.test', type: 'recovery', token: '000000' })).status).toBe(403)
    expect(answered).toBe(false)
    floor.resolve()
    expect(await answer).toMatchObject({ status: 422, body: { error_code: 'otp_disabled' } })
  })

  test('phone numbers get the same answers too', async () => {
    const [known, unknown] = ['4915112340001', '4915112340002']
    await asked('/signup', { phone: known, password })
    const { code } = await mailTo(known)
    expect((await asked('/verify', { phone: known, type: 'sms', token: code })).status).toBe(200)
    for (const [path, body] of [
      ['/otp', {}],
      ['/resend', { type: 'sms' }],
      ['/resend', { type: 'phone_change' }],
    ] as const) {
      const answers = await Promise.all([known, unknown].map((phone) => asked(path, { phone, ...body })))
      const [one, other] = answers.map(({ status, headers, body }) => ({ status, headers, members: Object.keys(body) }))
      expect(one).toEqual(other)
      expect(one).toMatchObject({ status: 200, members: ['message_id'] })
    }
  })
})

function restOf({
  role,
  identities,
  id,
  created_at,
  updated_at,
  confirmation_sent_at,
  email,
  user_metadata,
  ...rest
}: Record<string, unknown>) {
  return rest
}
