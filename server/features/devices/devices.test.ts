import { endSession } from '@atelier/contract/account'
import { forgetDevice, pushStatus, registerDevice } from '@atelier/contract/devices'
import { limits } from '@atelier/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { browser } from '#testing/push-services.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, call, callAs, clock, db, people } = await world({ pushNotifications: true })
beforeEach(() => clock.stop('2026-05-04T10:00:00Z'))
const rowsOf = ({ id }: TestPerson) =>
  db.many<Record<string, unknown>>(sql`
    select user_id, token, platform, is_active, last_seen, created_at from device_tokens where user_id = ${id} order by last_seen`)
const token = () => `https://push.example/${crypto.randomUUID()}`
const { keys } = browser().device

const endpointsRefused = [
  'a-name',
  'http://push.example/1',
  'https://me:secret@push.example/1',
  'https:///1',
  'https://localhost/1',
  'https://LOCALHOST./1',
  'https://atelier.localhost/1',
  'https://printer.local/1',
  'https://metadata.google.internal/1',
  'https://db/1',
  'https://127.0.0.1/1',
  'https://127.1/1',
  'https://2130706433/1',
  'https://10.0.0.8/1',
  'https://172.16.4.1/1',
  'https://192.168.1.1/1',
  'https://169.254.169.254/1',
  'https://100.64.0.1/1',
  'https://0.0.0.0/1',
  'https://[::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://[fd00::1]/1',
  'https://[fe80::1]/1',
]

describe('with PUSH_NOTIFICATIONS_ENABLED on', () => {
  test('NOTI-031: push can be switched on', async () => {
    const { ann } = await people('ann')
    expect(await ann.call(pushStatus)).toMatchObject({ enabled: true })
    expect(await ann.call(registerDevice, { token: token(), platform: 'web', keys })).toMatchObject({ platform: 'web', is_active: true })
    await expect(call(registerDevice, { token: token(), platform: 'web', keys })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('SET-066, DATA-040: a device is upserted by its token and account, with user_id, token, platform, is_active and last_seen', async () => {
    const { bob } = await people('bob')
    const device = { token: token(), platform: 'android' } as const
    const first = await bob.call(registerDevice, device)
    expect(first).toEqual({
      platform: 'android',
      is_active: true,
      last_seen: '2026-05-04T10:00:00.000Z',
      created_at: '2026-05-04T10:00:00.000Z',
    })
    clock.pass(1_800)
    const again = { ...first, last_seen: '2026-05-04T10:30:00.000Z' }
    expect(await bob.call(registerDevice, device)).toEqual(again)
    expect(await rowsOf(bob)).toEqual([{ user_id: bob.id, token: device.token, ...again }])
  })

  test('SET-066: a token moves to its new owner, also when both register it at once', async () => {
    const { cyn, dan } = await people('cyn', 'dan')
    const device = { token: token(), platform: 'ios' } as const
    await cyn.call(registerDevice, device)
    clock.pass(60)
    expect(await dan.call(registerDevice, device)).toMatchObject({ created_at: '2026-05-04T10:01:00.000Z' })
    expect([await rowsOf(cyn), await rowsOf(dan)]).toMatchObject([[], [{ token: device.token }]])
    await Promise.all([cyn, dan, cyn, dan].map((person) => person.call(registerDevice, device)))
    expect([...(await rowsOf(cyn)), ...(await rowsOf(dan))]).toHaveLength(1)
  })

  test('SET-066: accounts that stand side by side share a token, until one is no longer named', async () => {
    const { ida, joe, kim } = await people('ida', 'joe', 'kim')
    const device = { token: token(), platform: 'android' } as const
    const owners = async () => (await Promise.all([ida, joe, kim].map(rowsOf))).map((rows) => rows.length)
    await ida.call(registerDevice, device)
    await joe.call(registerDevice, { ...device, beside: [ida.id] })
    // One that was never registered here is not by being named.
    await ida.call(registerDevice, { ...device, beside: [joe.id, kim.id] })
    expect(await owners()).toEqual([1, 1, 0])
    await joe.call(forgetDevice, { token: device.token })
    expect([await rowsOf(ida), await rowsOf(joe)]).toMatchObject([[{ is_active: true }], [{ is_active: false }]])
    await joe.call(registerDevice, { ...device, beside: [ida.id] })
    await app.inject({ method: 'POST', url: '/auth/v1/logout?scope=local', headers: { authorization: `Bearer ${ida.token}` } })
    expect(await owners()).toEqual([0, 1, 0])
    await kim.call(registerDevice, device)
    expect(await owners()).toEqual([0, 0, 1])
    const six = Array.from({ length: limits.accounts }, () => crypto.randomUUID())
    await expect(kim.call(registerDevice, { ...device, beside: six })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a forgotten device is inactive until it registers again, and only its owner can forget it', async () => {
    const { eve, fay } = await people('eve', 'fay')
    const device = { token: token(), platform: 'web', keys } as const
    await eve.call(registerDevice, device)
    await fay.call(forgetDevice, { token: device.token })
    expect(await rowsOf(eve)).toMatchObject([{ is_active: true }])
    await eve.call(forgetDevice, { token: device.token })
    expect(await rowsOf(eve)).toMatchObject([{ is_active: false }])
    await eve.call(registerDevice, device)
    expect(await rowsOf(eve)).toMatchObject([{ is_active: true }])
  })

  test('signing out forgets the device, and so does ending its session elsewhere; other devices stay', async () => {
    const { gus } = await people('gus')
    const phone = await db.one<{ id: string }>(sql`
      insert into auth.sessions (id, user_id, amr)
      select gen_random_uuid(), user_id, amr from auth.sessions where id = ${gus.session_id} returning id`)
    const kept = token()
    await gus.call(registerDevice, { token: kept, platform: 'web', keys })
    const lost = token()
    await gus.call(registerDevice, { token: lost, platform: 'ios' })
    await db.run(sql`update device_tokens set session_id = ${phone.id} where token = ${lost}`)
    await gus.call(endSession, { session_id: phone.id })
    expect(await rowsOf(gus)).toMatchObject([{ token: kept }])
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/v1/logout?scope=local',
      headers: { authorization: `Bearer ${gus.token}` },
    })
    expect(answer.statusCode).toBe(204)
    expect(await rowsOf(gus)).toEqual([])
    await expect(callAs(gus.token)(registerDevice, { token: kept, platform: 'web', keys })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('beyond twenty devices of a person the one not seen longest is forgotten', async () => {
    const { hal } = await people('hal')
    const tokens = Array.from({ length: limits.devices + 1 }, token)
    for (const one of tokens) {
      await hal.call(registerDevice, { token: one, platform: 'web', keys })
      clock.pass(60)
    }
    expect((await rowsOf(hal)).map((row) => row.token)).toEqual(tokens.slice(1))
  })

  test.each<[object, string]>([
    [{ token: '' }, 'token'],
    [{ token: 'x'.repeat(limits.deviceToken + 1) }, 'token'],
    [{ token: 'with a space' }, 'token'],
    [{ token: 'é' }, 'token'],
    [{ platform: 'fridge' }, 'platform'],
    [{ keys: undefined }, 'keys'],
    [{ keys: { ...keys, auth: 'short' } }, 'keys.auth'],
    [{ keys: { ...keys, p256dh: undefined } }, 'keys.p256dh'],
    [{ keys: { ...keys, p256dh: 'p'.repeat(87) } }, 'keys.p256dh'],
    [{ platform: 'ios' }, 'keys'],
    [{ platform: 'android' }, 'keys'],
    ...endpointsRefused.map((endpoint): [object, string] => [{ token: endpoint }, 'token']),
  ])('a wrong one is refused at its field (%#)', async (wrong, field) => {
    const name = `p${crypto.randomUUID().slice(0, 8)}`
    const person = (await people(name))[name] as TestPerson
    const refused = person.call(registerDevice, { token: token(), platform: 'web', keys, ...wrong })
    await expect(refused).rejects.toMatchObject({ code: 'invalid', errors: [{ field }] })
  })

  test('a browser is stored with the keys of its subscription, at a public address of any spelling', async () => {
    const { kai } = await people('kai')
    const endpoints = ['https://push.example:8443/1?a=b', 'https://93.184.216.34/1', 'https://[2606:2800:220:1::1]/1']
    for (const endpoint of endpoints) await kai.call(registerDevice, { token: endpoint, platform: 'web', keys })
    const rows = await db.many(sql`select token, p256dh, auth from device_tokens where user_id = ${kai.id}`)
    expect(rows).toHaveLength(endpoints.length)
    expect(rows).toEqual(expect.arrayContaining(endpoints.map((endpoint) => ({ token: endpoint, ...keys }))))
  })

  test('the longest token is stored', async () => {
    const { jan } = await people('jan')
    const longest = 'x'.repeat(limits.deviceToken)
    await jan.call(registerDevice, { token: longest, platform: 'ios' })
    expect(await rowsOf(jan)).toMatchObject([{ token: longest }])
  })
})

describe('with PUSH_NOTIFICATIONS_ENABLED off', async () => {
  const off = await world()

  test('NOTI-031: which is the default, it cannot: no device is registered', async () => {
    const { ann } = await off.people('ann')
    expect(await ann.call(pushStatus)).toMatchObject({ enabled: false })
    await expect(ann.call(registerDevice, { token: token(), platform: 'web', keys })).rejects.toMatchObject({ code: 'push_disabled' })
    expect(await off.db.many(sql`select token from device_tokens`)).toEqual([])
    // What was registered while it was on can still be forgotten.
    await ann.call(forgetDevice, { token: token() })
  })
})
