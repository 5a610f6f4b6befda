import { describe, expect, test } from 'vitest'
import { apiKey } from '#auth/admin/admin-access.ts'
import { sweepAuth } from '#auth/sweep.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { authWorld, fragmentOf, password, unwrap } from '#testing/auth-world.ts'

const { browser, member, mailTo, open, raw, clock, db, admin, deps, config } = await authWorld()

describe('admin calls', () => {
  test('require a service_role token (AUTH-104)', async () => {
    const { session, id } = await member('ann@admin.test')
    const call = (authorization?: string) =>
      raw('GET', `/admin/users/${id}`, undefined, authorization ? { authorization: `Bearer ${authorization}` } : {})
    expect((await call()).body).toMatchObject({ code: 401, error_code: 'no_authorization' })
    expect((await call('nonsense')).body).toMatchObject({ code: 403, error_code: 'bad_jwt' })
    expect((await call(session.access_token)).body).toMatchObject({ code: 403, error_code: 'not_admin' })
    expect((await call(await apiKey(deps.keys, 'anon'))).body).toMatchObject({ error_code: 'not_admin' })
    expect((await call(await apiKey(deps.keys, 'service_role'))).body).toMatchObject({ id, email: 'ann@admin.test' })
  })

  test('create, show, change and delete users', async () => {
    const email = 'bob@admin.test'
    const made = unwrap(
      await admin.createUser({ email, password, email_confirm: true, user_metadata: { a: 1 }, app_metadata: { plan: 'x' } }),
    ).user
    expect(made).toMatchObject({ email, user_metadata: { a: 1 }, app_metadata: { plan: 'x', provider: 'email', providers: ['email'] } })
    expect(made.user_metadata).toEqual({ a: 1 })
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect(unwrap(await admin.getUserById(made.id)).user.email).toBe(email)
    const { client } = browser()
    unwrap(await client.signInWithPassword({ email, password }))

    const changes = { email: 'bob@elsewhere.test', password: 'scarlet-heron-77', user_metadata: { a: null, b: 2 } }
    const changed = unwrap(await admin.updateUserById(made.id, changes)).user
    expect(changed).toMatchObject({ email: 'bob@elsewhere.test', user_metadata: { b: 2 } })
    expect((await client.getUser()).error?.message).toBe('Auth session missing!')
    unwrap(await client.signInWithPassword({ email: 'bob@elsewhere.test', password: 'scarlet-heron-77' }))

    unwrap(await admin.deleteUser(made.id))
    expect((await admin.getUserById(made.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await client.getUser()).error?.code).toBe('user_not_found')
    expect((await raw('GET', '/admin/users/nothing', undefined, await asService())).body).toMatchObject({
      code: 404,
      error_code: 'validation_failed',
    })
  })

  const asService = async () => ({ authorization: `Bearer ${await apiKey(deps.keys, 'service_role')}` })

  test('ban through user_bans, for a time or until lifted', async () => {
    const { client, id } = await member('cy@admin.test')
    const { user } = unwrap(await admin.updateUserById(id, { ban_duration: '24h' }))
    const banned = (user as { banned_until?: string }).banned_until ?? ''
    expect(Date.parse(banned) - clock.now().getTime()).toBe(24 * 3_600_000)
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    expect(await db.many(sql`select is_active from user_bans where user_id = ${id}`)).toEqual([{ is_active: true }])
    unwrap(await admin.updateUserById(id, { ban_duration: 'none' }))
    expect((await client.getUser()).error).toBeNull()
    expect((await admin.updateUserById(id, { ban_duration: 'a while' })).error).toMatchObject({ status: 400 })
    // Bans by the product show here too.
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${id})`)
    expect(unwrap(await admin.getUserById(id)).user).toHaveProperty('banned_until')
  })

  test('keep people whom staff made and who never came, and strangers for a week alone', async () => {
    const { user: made } = unwrap(await admin.createUser({ email: 'made@admin.test', password }))
    const linked = await Promise.all([
      admin.generateLink({ type: 'magiclink', email: 'linked@admin.test' }),
      admin.generateLink({ type: 'signup', email: 'signup@admin.test', password }),
    ])
    const stranger = unwrap(await browser().client.signUp({ email: 'stranger@admin.test', password })).user
    clock.pass(10 * 86_400)
    await sweepAuth({ db, clock: clock.now })
    for (const { id } of [made, ...linked.map((answer) => unwrap(answer).user)]) expect((await admin.getUserById(id)).error).toBeNull()
    expect((await admin.getUserById(stranger?.id ?? '')).error?.code).toBe('user_not_found')
  })

  test('soft-delete a user on request', async () => {
    const { client, id } = await member('dee@admin.test')
    unwrap(await admin.deleteUser(id, true))
    expect((await client.getUser()).error?.code).toBe('user_not_found')
    const { email } = await db.one<{ email: string | null }>(sql`select email from auth.users where id = ${id}`)
    expect(email).toBeNull()
    expect((await browser().client.signUp({ email: 'dee@admin.test', password })).error).toBeNull()
  })

  test('list users in pages', async () => {
    for (const name of ['one', 'two', 'three']) unwrap(await admin.createUser({ email: `${name}@list.test` }))
    const first = unwrap(await admin.listUsers({ page: 1, perPage: 2 }))
    expect(first.users.map(({ email }) => email)).toEqual(['three@list.test', 'two@list.test'])
    expect(first).toMatchObject({ nextPage: 2, lastPage: Math.ceil(first.total / 2), aud: 'authenticated' })
    expect((await raw('GET', '/admin/users?page=zero', undefined, await asService())).status).toBe(400)
  })

  test('invite users, and generate links for others to send', async () => {
    const { user } = unwrap(
      await admin.inviteUserByEmail('eli@invite.test', { data: { a: 1 }, redirectTo: `${config.publicUrl}/onboarding` }),
    )
    expect(user).toMatchObject({ email: 'eli@invite.test', invited_at: expect.any(String), user_metadata: { a: 1 } })
    const mail = await mailTo('eli@invite.test')
    expect(mail.type).toBe('invite')
    expect(fragmentOf((await open(mail.link)).location).get('type')).toBe('invite')
    expect((await admin.inviteUserByEmail('eli@invite.test')).error).toMatchObject({ status: 422, code: 'email_exists' })

    const { properties } = unwrap(await admin.generateLink({ type: 'magiclink', email: 'eli@invite.test' }))
    expect(properties).toMatchObject({ verification_type: 'magiclink', email_otp: expect.stringMatching(/^\d{6}$/) })
    expect((await open(properties?.action_link ?? '')).location).toContain('#access_token=')
    const { client } = browser()
    const signUp = unwrap(await admin.generateLink({ type: 'signup', email: 'fay@invite.test', password }))
    unwrap(await client.verifyOtp({ token_hash: signUp.properties?.hashed_token ?? '', type: 'signup' }))
    unwrap(await client.signInWithPassword({ email: 'fay@invite.test', password }))
    expect((await admin.generateLink({ type: 'recovery', email: 'nobody@invite.test' })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
  })
})
