import { declineHeld } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { closeReports, listReports } from '@atelier/contract/admin/reports'
import { addRule, listRules, moveRule, removeRule, updateRule } from '@atelier/contract/admin/rules'
import { banPerson } from '@atelier/contract/admin/users'
import { getRemoval } from '@atelier/contract/appeals'
import { networkRules } from '@atelier/contract/network-rules'
import { createReport } from '@atelier/contract/reports'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { settle } from '#testing/decisions.ts'
import { publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

const { call, db, deps, people } = await world()
const { ann, bob, mod, ada } = await people('ann', 'bob', 'mod', 'ada')
await changeRole(deps, 'grant', mod.email, 'moderator')
await changeRole(deps, 'grant', ada.email, 'admin')
const rule = { title: 'Be kind', text: 'To beginners, too.', reasons: ['This is unkind.'] }
const titles = async (language: 'en' | 'de' | 'fr' = 'en') => (await call(networkRules, { language })).items.map(({ title }) => title)
const logged = async (target_id: string) =>
  (await db.many<{ action: string }>(sql`select action from admin_logs where target_id = ${target_id} order by id`)).map(
    ({ action }) => action,
  )

test('everybody reads them in their language, and in English what is not translated', async () => {
  expect((await titles()).slice(0, 2)).toEqual(['Respect people', 'Show work that is yours'])
  expect((await titles('de'))[0]).toBe('Achtet einander')
  const { id } = await ada.call(addRule, rule)
  expect((await titles('fr')).at(-1)).toBe('Be kind')
  await ada.call(updateRule, { rule_id: id, language: 'fr', title: 'Sois aimable', text: 'Avec tous.', reasons: [] })
  expect([(await titles('fr')).at(-1), (await titles('de')).at(-1)]).toEqual(['Sois aimable', 'Be kind'])
  await ada.call(updateRule, { rule_id: id, language: 'fr', title: 'Sois aimable', text: 'Avec tous.', reasons: [] })
  expect(await logged(id)).toEqual(['add_rule', 'update_rule'])
  await ada.call(removeRule, { rule_id: id })
})

test('moderators read them with their reasons, and change nothing', async () => {
  const { items } = await mod.call(listRules)
  expect(items[0]?.texts.de).toMatchObject({ title: 'Achtet einander', reasons: expect.arrayContaining(['Das ist Hass.']) })
  await expect(mod.call(addRule, rule)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(mod.call(removeRule, { rule_id: items[0]?.id ?? '' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(ann.call(listRules)).rejects.toMatchObject({ code: 'forbidden' })
})

test('their order can be changed, also by two at once', async () => {
  const before = await titles()
  const ids = (await mod.call(listRules)).items.map(({ id }) => id)
  const [first = '', second = ''] = ids
  await ada.call(moveRule, { rule_id: first, place: 1 })
  expect(await titles()).toEqual([before[1], before[0], ...before.slice(2)])
  await ada.call(moveRule, { rule_id: first, place: 1 })
  expect(await logged(first)).toEqual(['move_rule'])
  await Promise.all([ada.call(moveRule, { rule_id: first, place: 0 }), ada.call(moveRule, { rule_id: second, place: 4 })])
  expect((await titles()).toSorted()).toEqual(before.toSorted())
  const places = await db.many<{ place: number }>(sql`select place from network_rules order by place`)
  expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5])
})

test.each([
  [{ title: ' ' }, 'title', 'required'],
  [{ title: 'x'.repeat(adminLimits.ruleTitle + 1) }, 'title', 'too_long'],
  [{ text: 'x'.repeat(adminLimits.ruleText + 1) }, 'text', 'too_long'],
  [{ reasons: ['x'.repeat(adminLimits.ruleReason + 1)] }, 'reasons.0', 'too_long'],
])('%j is refused at its field', async (wrong, field, code) => {
  await expect(ada.call(addRule, { ...rule, ...wrong })).rejects.toMatchObject({ code: 'invalid', errors: [{ field, code }] })
})

test('who is told of a removal is told by which rule, until the rule is gone', async () => {
  const { id: rule_id } = await ada.call(addRule, rule)
  const { id: target_id } = await publish(ann, 'Loud')
  await bob.call(createReport, { type: 'post', target_id, reason: 'hate' })
  const [group] = (await mod.call(listReports, {})).items
  const decision = { report_id: group?.id ?? '', last_id: group?.id ?? '', outcome: 'resolved' as const }
  await expect(mod.call(closeReports, { ...decision, rule_id })).rejects.toMatchObject({
    errors: [{ field: 'rule_id', code: 'not_allowed' }],
  })
  await mod.call(closeReports, { ...decision, remove: true, rule_id, reason: 'This is unkind.' })
  await settle(deps)
  const removal = () => ann.call(getRemoval, { kind: 'post', target_id })
  expect(await removal()).toMatchObject({ rule_id, reason: 'This is unkind.' })
  await ada.call(removeRule, { rule_id })
  expect(await removal()).toMatchObject({ rule_id: null, reason: 'This is unkind.' })
})

test('what is declined and who is banned is told by which rule, too', async () => {
  const { cid } = await people('cid')
  const { id: rule_id } = await ada.call(addRule, rule)
  const { id: held_id } = await publish(cid, 'Held')
  await db.run(sql`update posts set status = 'pending' where id = ${held_id}`)
  await ada.call(declineHeld, { kind: 'post', held_id, rule_id, reason: 'This is unkind.' })
  await settle(deps)
  expect(await cid.call(getRemoval, { kind: 'post', target_id: held_id })).toMatchObject({ rule_id, reason: 'This is unkind.' })
  await ada.call(banPerson, { user_id: cid.id, rule_id, reason: 'This is unkind.' })
  await ann.call(createReport, { type: 'profile', target_id: bob.id, reason: 'hate' })
  const [group] = (await ada.call(listReports, { type: 'profile' })).items
  const report_id = group?.id ?? ''
  await ada.call(closeReports, { report_id, last_id: report_id, outcome: 'resolved', rule_id, ban: { reason: 'This is unkind.' } })
  await settle(deps)
  expect(await db.many(sql`select user_id, rule_id from removals where kind = 'ban' order by id`)).toEqual([
    { user_id: cid.id, rule_id },
    { user_id: bob.id, rule_id },
  ])
})
