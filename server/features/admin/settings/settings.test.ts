import { addInterest, getSettings, updateSettings } from '@atelier/contract/admin/settings'
import { limits } from '@atelier/contract/limits'
import { getPlatformState } from '@atelier/contract/platform-state'
import { updatePost } from '@atelier/contract/posts'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { publish } from '#testing/posts.ts'
import { secondProcess } from '#testing/second-process.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const theWorld = await world()
const { app, clock, db, people } = theWorld
const { ann, meg, ron, root } = await people('ann', 'meg', 'ron', 'root')
for (const [person, role] of [
  [meg, 'admin'],
  [ron, 'admin'],
  [root, 'super_admin'],
] as const)
  await db.run(sql`insert into user_roles (user_id, role) values (${person.id}, ${role})`)

const stored = (key: string) =>
  db.one<{ setting_value: string; updated_by: string | null; updated_at: string }>(
    sql`select setting_value, updated_by, updated_at from platform_settings where setting_key = ${key}`,
  )
const logged = () =>
  db.many(sql`select admin_id, action, target_id, target_type, details from admin_logs where target_type = 'setting' order by id`)
const defaults = {
  banner_link: '',
  banner_text: '',
  content_approval_required: false,
  max_post_length: 2_000,
  not_for_training: true,
  read_only: false,
  registration_enabled: true,
  staff_second_factor_required: false,
  transparency_published: false,
  upload_mb_per_day: limits.uploads.mbPerDay,
  upload_mb_total: limits.uploads.mbTotal,
}

/** @returns what takes it away again */
async function giveSecondFactor({ id }: TestPerson): Promise<() => Promise<unknown>> {
  const factor = crypto.randomUUID()
  await db.run(sql`
    insert into auth.factors (id, user_id, factor_type, friendly_name, secret, status, created_at)
    values (${factor}, ${id}, 'totp', 'Phone', 'sealed', 'verified', ${clock.now()})`)
  await db.run(sql`update auth.sessions set aal = 'aal2' where user_id = ${id}`)
  return () => db.run(sql`delete from auth.factors where id = ${factor}`)
}

describe('platform settings', () => {
  test('ADM-155, ADM-156, ADM-157: registration is open, nothing is approved, and posts have up to 2000 characters', async () => {
    const settings = await meg.call(getSettings)
    expect(settings.registration_enabled).toBe(true)
    expect(settings.content_approval_required).toBe(false)
    expect(settings.max_post_length).toBe(2_000)
  })

  test('ADM-162, DATA-056: they come ordered by their keys', async () => {
    expect(Object.keys(await meg.call(getSettings))).toEqual(Object.keys(defaults))
    expect(Object.keys(defaults)).toEqual(Object.keys(defaults).toSorted())
  })

  test('ADM-160, ADM-163, DATA-054: a change is stored as JSON text with who made it, and logged with both values', async () => {
    clock.stop()
    expect(await meg.call(updateSettings, { max_post_length: 280, content_approval_required: true })).toEqual({
      ...defaults,
      max_post_length: 280,
      content_approval_required: true,
    })
    expect(await stored('max_post_length')).toEqual({ setting_value: '280', updated_by: meg.id, updated_at: clock.now().toISOString() })
    expect(await stored('content_approval_required')).toMatchObject({ setting_value: 'true', updated_by: meg.id })
    expect(await stored('registration_enabled')).toMatchObject({ setting_value: 'true', updated_by: null })
    const line = { admin_id: meg.id, action: 'update_setting', target_type: 'setting' }
    expect(await logged()).toEqual([
      { ...line, target_id: 'content_approval_required', details: { from: false, to: true } },
      { ...line, target_id: 'max_post_length', details: { from: 2_000, to: 280 } },
    ])
    // What is so already is neither stored nor logged.
    await ron.call(updateSettings, { max_post_length: 280 })
    expect(await stored('max_post_length')).toMatchObject({ updated_by: meg.id })
    expect(await logged()).toHaveLength(2)
    await meg.call(updateSettings, defaults)
  })

  test.each([0, -1, 10_001, 1.5, '280', null])(
    'ADM-158: a length of %j is refused at its field and changes nothing',
    async (max_post_length) => {
      const before = await db.many(sql`select * from platform_settings order by setting_key`)
      const change = { max_post_length: max_post_length as number, registration_enabled: false }
      await expect(meg.call(updateSettings, change)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'max_post_length' }] })
      expect(await db.many(sql`select * from platform_settings order by setting_key`)).toEqual(before)
      // Its bounds are accepted, or this test means nothing.
      for (const bound of [1, 10_000]) expect((await meg.call(updateSettings, { max_post_length: bound })).max_post_length).toBe(bound)
      await meg.call(updateSettings, defaults)
    },
  )

  test.each(['upload_mb_per_day', 'upload_mb_total'] as const)('%s is a whole number within its bounds', async (key) => {
    const { minMb, maxMb } = limits.uploads
    for (const value of [minMb - 1, maxMb + 1, 1.5])
      await expect(meg.call(updateSettings, { [key]: value })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: key }] })
    for (const value of [minMb, maxMb]) expect(await meg.call(updateSettings, { [key]: value })).toEqual({ ...defaults, [key]: value })
    await meg.call(updateSettings, defaults)
  })

  test('the banner is for everybody, comes to open sockets at once, and links to safe addresses alone', async () => {
    const { connected } = await socketsTo(theWorld.deps.realtime)
    const told = next(await connected(ann.token), 'platform_changed')
    const banner = { text: 'We move on Sunday', link: '/rules' }
    const others = { read_only: false, transparency_published: false }
    await meg.call(updateSettings, { banner_text: ' We move on Sunday ', banner_link: '/rules' })
    expect(await told).toEqual([{ banner, ...others }])
    expect(await theWorld.call(getPlatformState)).toEqual({ banner, ...others })
    for (const banner_link of ['javascript:alert(1)', '//evil.example', 'http://plain.example'])
      await expect(meg.call(updateSettings, { banner_link })).rejects.toMatchObject({
        errors: [{ field: 'banner_link', code: 'invalid_link' }],
      })
    await expect(meg.call(updateSettings, { banner_text: 'x'.repeat(limits.banner.text + 1) })).rejects.toMatchObject({
      errors: [{ field: 'banner_text', code: 'too_long' }],
    })
    expect((await logged()).slice(-2)).toMatchObject([
      { target_id: 'banner_link', details: { from: '', to: '/rules' } },
      { target_id: 'banner_text', details: { from: '', to: 'We move on Sunday' } },
    ])
    await meg.call(updateSettings, defaults)
    expect(await theWorld.call(getPlatformState)).toEqual({ banner: null, ...others })
  })

  test('an unknown setting is refused', async () => {
    const unknown = { theme: true } as object
    await expect(meg.call(updateSettings, unknown)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'theme' }] })
  })

  test('two admins who change different settings at once both win', async () => {
    await Promise.all([meg.call(updateSettings, { registration_enabled: false }), ron.call(updateSettings, { max_post_length: 100 })])
    expect(await root.call(getSettings)).toEqual({ ...defaults, registration_enabled: false, max_post_length: 100 })
    await meg.call(updateSettings, defaults)
  })

  test('of two who change the same one the later wins, and the log says what each found', async () => {
    const before = (await logged()).length
    await Promise.all([100, 200, 300].map((max_post_length) => meg.call(updateSettings, { max_post_length })))
    const lines = (await logged()).slice(before) as { details: { from: number; to: number } }[]
    const steps = lines.map(({ details }) => details)
    expect(steps.map(({ from }) => from)).toEqual([2_000, ...steps.slice(0, -1).map(({ to }) => to)])
    expect((await meg.call(getSettings)).max_post_length).toBe(steps.at(-1)?.to)
    await meg.call(updateSettings, defaults)
  })

  test('who requires a second factor of staff has one, or a passkey', async () => {
    const require = () => meg.call(updateSettings, { staff_second_factor_required: true })
    await expect(require()).rejects.toMatchObject({ code: 'no_second_factor' })
    expect(await meg.call(getSettings)).toEqual(defaults)
    const takeAway = await giveSecondFactor(meg)
    expect(await require()).toEqual({ ...defaults, staff_second_factor_required: true })
    await meg.call(updateSettings, defaults)
    await takeAway()
    const key = crypto.randomUUID()
    await db.run(
      sql`insert into auth.passkeys (id, user_id, credential_id, public_key, sign_count) values (${key}, ${meg.id}, 'id', 'key', 0)`,
    )
    await db.run(sql`update auth.sessions set aal = 'aal2', passkey_id = ${key} where user_id = ${meg.id}`)
    expect(await require()).toEqual({ ...defaults, staff_second_factor_required: true })
    await meg.call(updateSettings, defaults)
    await db.run(sql`delete from auth.passkeys where id = ${key}`)
  })

  test('a moderator neither reads nor changes them', async () => {
    const { mod } = await people('mod')
    await db.run(sql`insert into user_roles (user_id, role) values (${mod.id}, 'moderator')`)
    await expect(mod.call(getSettings)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(mod.call(updateSettings, { registration_enabled: false })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(mod.call(addInterest, { name: 'Kites' })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await meg.call(getSettings)).toEqual(defaults)
  })
})

describe('every process obeys at once, in the same millisecond', () => {
  test('ADM-151: while registration is off nobody signs up', async () => {
    const other = await secondProcess(theWorld)
    const signUp = async (server: typeof app) => {
      const payload = { email: `${crypto.randomUUID()}@test.example`, password: 'a long enough passphrase' }
      return (await server.inject({ method: 'POST', url: '/auth/v1/signup', payload })).json().error_code ?? 'ok'
    }
    const closed = async (server: typeof app) => (await server.inject('/auth/v1/settings')).json().disable_signup
    clock.stop()
    expect([await signUp(app), await signUp(other.app)]).toEqual(['ok', 'ok'])
    await meg.call(updateSettings, { registration_enabled: false })
    expect([await signUp(app), await signUp(other.app)]).toEqual(['signup_disabled', 'signup_disabled'])
    expect([await closed(app), await closed(other.app)]).toEqual([true, true])
    await other.call(meg, updateSettings, { registration_enabled: true })
    expect([await signUp(app), await signUp(other.app)]).toEqual(['ok', 'ok'])
  })

  test('ADM-152, ADM-154: posts wait for approval, and have at most the set length', async () => {
    const other = await secondProcess(theWorld)
    const there = { ...ann, call: ((endpoint, input) => other.call(ann, endpoint, input)) as typeof ann.call }
    clock.stop()
    for (const person of [ann, there]) expect((await publish(person, 'twelve chars')).status).toBe('published')
    await meg.call(updateSettings, { content_approval_required: true })
    for (const person of [ann, there]) expect((await publish(person, 'twelve chars')).status).toBe('pending')
    await other.call(meg, updateSettings, { content_approval_required: false, max_post_length: 11 })
    const tooLong = { code: 'invalid', errors: [{ field: 'content', code: 'too_long' }] }
    for (const person of [ann, there]) {
      const { id: post_id } = await publish(person, 'eleven char')
      await expect(publish(person, 'twelve chars')).rejects.toMatchObject(tooLong)
      await expect(person.call(updatePost, { post_id, version: 1, content: 'twelve chars' })).rejects.toMatchObject(tooLong)
    }
    await meg.call(updateSettings, defaults)
  })

  test('staff without a second factor get nowhere while one is required', async () => {
    const other = await secondProcess(theWorld)
    const takeAway = await giveSecondFactor(meg)
    const outcome = (answer: Promise<unknown>) =>
      answer.then(
        () => 'ok',
        ({ code }) => code,
      )
    const tries = async () => [await outcome(ron.call(getSettings)), await outcome(other.call(ron, getSettings))]
    clock.stop()
    expect(await tries()).toEqual(['ok', 'ok'])
    await meg.call(updateSettings, { staff_second_factor_required: true })
    expect(await tries()).toEqual(['second_factor_missing', 'second_factor_missing'])
    await other.call(meg, updateSettings, { staff_second_factor_required: false })
    expect(await tries()).toEqual(['ok', 'ok'])
    await takeAway()
  })
})
