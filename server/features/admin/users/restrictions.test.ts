import { decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { getPersonFile, restrictPerson, unrestrictPerson } from '@atelier/contract/admin/users'
import { appeal, getRemoval } from '@atelier/contract/appeals'
import { listNotifications } from '@atelier/contract/notifications'
import { updatePreferences } from '@atelier/contract/preferences'
import { getMe } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { formatMoment } from '#mail/security-letters.ts'
import { authWorld } from '#testing/auth-world.ts'
import { settle } from '#testing/decisions.ts'
import { publish } from '#testing/posts.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import type { TestPerson } from '#testing/world.ts'

const { callAs, clock, db, deps, mailTo, ...server } = await authWorld()
clock.stop()
/** Their tokens outlast the restrictions. */
async function people<Name extends string>(...names: Name[]): Promise<Record<Name, TestPerson>> {
  const made = Object.entries<TestPerson>(await server.people(...names))
  const lasting = made.map(async ([name, { id, session_id, ...person }]) => {
    const token = await deps.keys.sign({ sub: id, session_id, aud: 'authenticated', role: 'authenticated' }, 86_400)
    return [name, { ...person, id, session_id, token, call: callAs(token) }]
  })
  return Object.fromEntries(await Promise.all(lasting))
}
const { connected } = await socketsTo(deps.realtime)
const { mod, meg, ada, root } = await people('mod', 'meg', 'ada', 'root')
for (const [person, role] of [
  [mod, 'moderator'],
  [meg, 'moderator'],
  [ada, 'admin'],
  [root, 'super_admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

const hourS = 3_600
const restrict = (by: TestPerson, { id }: Pick<TestPerson, 'id'>, hours = 2, reason = 'Calm down') =>
  by.call(restrictPerson, { user_id: id, reason, hours })
const lift = (by: TestPerson, { id }: TestPerson) => by.call(unrestrictPerson, { user_id: id })
const historyOf = async ({ id }: TestPerson) => (await ada.call(getPersonFile, { user_id: id })).restrictions
const writes = (person: TestPerson) =>
  publish(person, 'Etchings').then(
    () => 'ok',
    ({ code }) => code,
  )
const restrictionOf = async (person: TestPerson) => (await person.call(getMe)).restriction

describe('a restriction', () => {
  test('is imposed by a moderator, told by a notification, a mail and an event, and in the log', async () => {
    const { ann } = await people('ann')
    await ann.call(updatePreferences, { language: 'de' })
    const heard = next(await connected(ann.token), 'restriction_changed')
    const ends_at = new Date(clock.now().getTime() + 2_000 * hourS)
    await restrict(mod, ann)
    await heard
    expect(await writes(ann)).toBe('restricted')
    const restriction = await restrictionOf(ann)
    expect(restriction).toEqual({ id: expect.any(String), reason: 'Calm down', ends_at: ends_at.toISOString() })
    const { items } = await ann.call(listNotifications)
    expect(items).toMatchObject([
      {
        data: { kind: 'restricted', removed: { kind: 'restriction', target_id: restriction?.id } },
        content: expect.stringContaining('Calm down'),
      },
    ])
    const mail = await mailTo(ann.email)
    expect(mail.link).toContain(`/appeals/restriction/${restriction?.id}`)
    expect(mail.text).toContain('Calm down')
    expect(mail.text).toContain(formatMoment(ends_at, 'de'))
    expect(await db.many(sql`select admin_id, action, details from admin_logs where target_id = ${ann.id}`)).toEqual([
      { admin_id: mod.id, action: 'restrict_user', details: { reason: 'Calm down', hours: 2 } },
    ])
    expect(await historyOf(ann)).toMatchObject([
      { reason: 'Calm down', is_active: true, restricted_by: { user_id: mod.id }, lifted_at: null },
    ])
  })

  test('ends by itself, to the second, and another can follow then', async () => {
    const { bea } = await people('bea')
    await restrict(mod, bea, 1)
    await expect(restrict(meg, bea)).rejects.toMatchObject({ code: 'conflict' })
    clock.pass(hourS - 1)
    expect([await writes(bea), (await restrictionOf(bea)) !== null]).toEqual(['restricted', true])
    clock.pass(1)
    expect([await writes(bea), await restrictionOf(bea)]).toEqual(['ok', null])
    expect(await historyOf(bea)).toMatchObject([{ is_active: false, lifted_at: null, lifted_by: null }])
    await expect(lift(mod, bea)).rejects.toMatchObject({ code: 'conflict' })
    await restrict(mod, bea)
    expect(await writes(bea)).toBe('restricted')
  })

  test('is lifted by any moderator, at once', async () => {
    const { cyd } = await people('cyd')
    await restrict(mod, cyd)
    const heard = next(await connected(cyd.token), 'restriction_changed')
    await lift(meg, cyd)
    await heard
    expect(await writes(cyd)).toBe('ok')
    expect(await historyOf(cyd)).toMatchObject([{ is_active: false, lifted_by: { user_id: meg.id } }])
  })

  test('lasts 1 to 24 hours and has a reason', async () => {
    const { dan } = await people('dan')
    for (const hours of [0, 25, 1.5]) await expect(restrict(mod, dan, hours)).rejects.toMatchObject({ code: 'invalid' })
    await expect(restrict(mod, dan, 1, ' ')).rejects.toMatchObject({ code: 'invalid' })
    expect(await historyOf(dan)).toEqual([])
  })

  test('is for lower roles alone, never oneself, and not for people to impose', async () => {
    const { eve } = await people('eve')
    for (const [by, person] of [
      [mod, mod],
      [mod, meg],
      [mod, ada],
      [ada, root],
      [eve, mod],
    ] as const) {
      await expect(restrict(by, person)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(lift(by, person)).rejects.toMatchObject({ code: 'forbidden' })
    }
    await restrict(ada, mod)
    await expect(restrict(mod, eve)).rejects.toMatchObject({ code: 'restricted' })
    await lift(ada, mod)
    await restrict(mod, eve)
  })
})

describe('an appeal against it', () => {
  const object = async (person: TestPerson) => {
    const restriction = await restrictionOf(person)
    const target_id = restriction?.id ?? ''
    await person.call(appeal, { kind: 'restriction', target_id, content: 'It was a joke', client_id: crypto.randomUUID() })
    const { items } = await meg.call(listAppeals, {})
    return { target_id, appeal_id: items.find(({ author }) => author.user_id === person.id)?.id ?? '' }
  }

  test('is decided by somebody else, and granting it ends the restriction', async () => {
    const { finn, gil } = await people('finn', 'gil')
    await restrict(mod, finn)
    const { target_id, appeal_id } = await object(finn)
    expect(await finn.call(getRemoval, { kind: 'restriction', target_id })).toMatchObject({
      reason: 'Calm down',
      ends_at: expect.any(String),
    })
    await expect(gil.call(getRemoval, { kind: 'restriction', target_id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(mod.call(decideAppeal, { appeal_id, outcome: 'rejected' })).rejects.toMatchObject({ code: 'forbidden' })
    await meg.call(decideAppeal, { appeal_id, outcome: 'granted', reason: 'It was' })
    await settle(deps)
    expect(await writes(finn)).toBe('ok')
    expect(await historyOf(finn)).toMatchObject([{ is_active: false, appeal: { status: 'granted', decided_by: { user_id: meg.id } } }])
    const { items } = await finn.call(listNotifications)
    expect(items.map(({ data }) => data)).toMatchObject([
      { kind: 'appeal_granted', removed: { kind: 'restriction', target_id } },
      { kind: 'restricted' },
    ])
  })

  test('is decided after its end, too, and ends no other one', async () => {
    const { hal } = await people('hal')
    await restrict(mod, hal, 1)
    const { appeal_id } = await object(hal)
    clock.pass(hourS)
    await restrict(mod, hal, 1)
    await meg.call(decideAppeal, { appeal_id, outcome: 'granted' })
    await settle(deps)
    expect(await writes(hal)).toBe('restricted')
    expect((await historyOf(hal)).map(({ is_active, appeal }) => [is_active, appeal?.status])).toEqual([
      [true, undefined],
      [false, 'granted'],
    ])
  })
})
