import type { AddressInfo } from 'node:net'
import { listInterests } from '@atelier/contract/onboarding'
import { createPost } from '@atelier/contract/posts'
import { getMe } from '@atelier/contract/profiles'
import { realtimePath } from '@atelier/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { announceUpload } from '#testing/uploads.ts'

const { app, browser, callAs, db, deps, enrolled, member, totpNow } = await authWorld({ manualLinking: true, phone: true })
deps.realtime.attach(app.server)
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.close()
})

function socketWith(token: string): Socket {
  const socket = io(origin, { path: realtimePath, transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
  sockets.push(socket)
  return socket
}

const begin = (token: string) => announceUpload(app, token, 10, { bucket: 'post-media', filetype: 'image/png' })

/** 'connected', or the refusal. */
const entryOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })

/** A user with a second factor, and another browser with the password alone. */
async function owner(email: string) {
  const own = await member(email)
  const factor = await enrolled(own.client)
  const elsewhere = browser().client
  const { session } = unwrap(await elsewhere.signInWithPassword({ email, password }))
  return { ...own, factor, elsewhere, token: session.access_token }
}

describe('a session without the required second factor', () => {
  test('is refused by the API, uploads and sockets until the code is given', async () => {
    const { elsewhere, factor, token } = await owner('ann@owing.test')
    const calls = callAs(token)
    const refusal = { code: 'second_factor_required', status: 403 }
    await expect(calls(getMe)).rejects.toMatchObject(refusal)
    await expect(calls(createPost, { client_id: crypto.randomUUID(), content: 'Hello' })).rejects.toMatchObject(refusal)
    // Public endpoints too.
    await expect(calls(listInterests)).rejects.toMatchObject(refusal)
    expect(await callAs()(listInterests)).toMatchObject({ items: expect.anything() })
    expect((await begin(token)).json()).toMatchObject(refusal)
    expect(await entryOf(socketWith(token))).toBe('second_factor_required')

    unwrap(await elsewhere.refreshSession())
    const refreshed = unwrap(await elsewhere.getSession()).session?.access_token
    await expect(callAs(refreshed)(getMe)).rejects.toMatchObject(refusal)

    const raised = unwrap(await elsewhere.mfa.challengeAndVerify({ factorId: factor.id, code: totpNow(factor.secret, 1) }))
    expect(await callAs(raised.access_token)(getMe)).toMatchObject({ email: 'ann@owing.test' })
    expect((await begin(raised.access_token)).statusCode).toBe(201)
    expect(await entryOf(socketWith(raised.access_token))).toBe('connected')
  })

  test('cannot change credentials, but can read the user and sign out', async () => {
    const { elsewhere, factor, id } = await owner('bob@owing.test')
    const data = { email: 'bob@google.test', email_verified: true }
    await db.run(sql`
      insert into auth.identities (id, user_id, provider, provider_id, identity_data) values (gen_random_uuid(), ${id}, 'google', 'bob', ${data})`)
    const { user } = unwrap(await elsewhere.getUser())
    const [identity] = user.identities ?? []
    if (!identity) throw new Error('no identity')
    const refused = async (call: Promise<{ error: Error | null }>, status: number) =>
      expect((await call).error).toMatchObject({ status, code: 'insufficient_aal' })
    await refused(elsewhere.updateUser({ password: 'scarlet-heron-77' }), 401)
    await refused(elsewhere.updateUser({ email: 'bob@elsewhere.test' }), 401)
    await refused(elsewhere.mfa.enroll({ factorType: 'totp', friendlyName: 'thief' }), 403)
    await refused(elsewhere.mfa.unenroll({ factorId: factor.id }), 422)
    await refused(elsewhere.reauthenticate(), 403)
    await refused(elsewhere.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }), 403)
    await refused(elsewhere.unlinkIdentity(identity), 403)

    unwrap(await elsewhere.mfa.challengeAndVerify({ factorId: factor.id, code: totpNow(factor.secret, 1) }))
    expect((await elsewhere.unlinkIdentity(identity)).error).toBeNull()
    expect((await elsewhere.signOut({ scope: 'local' })).error).toBeNull()
  })

  test('can end only itself', async () => {
    const { client, elsewhere, token } = await owner('cat@owing.test')
    for (const scope of ['others', 'global'] as const) expect((await elsewhere.signOut({ scope })).error).toBeNull()
    await expect(callAs(token)(getMe)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await client.getUser()).data.user).toMatchObject({ email: 'cat@owing.test' })
  })

  test('is not raised by an enrolment from before the first factor', async () => {
    const email = 'dan@owing.test'
    const { client, id } = await member(email)
    const thief = browser().client
    unwrap(await thief.signInWithPassword({ email, password }))
    const begun = unwrap(await thief.mfa.enroll({ factorType: 'phone', friendlyName: 'mine', phone: '+4915112345678' }))
    await enrolled(client)
    unwrap(await thief.signInWithPassword({ email, password }))
    expect((await thief.mfa.challenge({ factorId: begun.id })).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const late = await thief.mfa.verify({ factorId: begun.id, challengeId: crypto.randomUUID(), code: '123456' })
    expect(late.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    // The owner, at aal2, can continue the enrolment.
    expect((await client.mfa.challenge({ factorId: begun.id })).error).toBeNull()
    expect(await db.many(sql`select from auth.factors where user_id = ${id} and status = 'verified'`)).toHaveLength(1)
  })

  test('results from removing the factor that raised it while another remains: its sockets end', async () => {
    const { client, factor } = await owner('cleo@owing.test')
    const second = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' }))
    const raised = unwrap(await client.mfa.challengeAndVerify({ factorId: second.id, code: totpNow(second.totp.secret) }))
    const socket = socketWith(raised.access_token)
    expect(await entryOf(socket)).toBe('connected')
    const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
    unwrap(await client.mfa.unenroll({ factorId: second.id }))
    expect(await ended).toBe('io server disconnect')
    await expect(callAs(raised.access_token)(getMe)).rejects.toMatchObject({ code: 'second_factor_required' })
    unwrap(await client.mfa.challengeAndVerify({ factorId: factor.id, code: totpNow(factor.secret, 1) }))
    await expect(callAs(raised.access_token)(getMe)).resolves.toBeDefined()
  })

  test('does not result from an unverified factor', async () => {
    const { client, session } = await member('dora@owing.test')
    unwrap(await client.mfa.enroll({ factorType: 'totp' }))
    await expect(callAs(session.access_token)(getMe)).resolves.toBeDefined()
  })
})
