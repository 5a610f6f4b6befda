import { closeReports } from '@atelier/contract/admin/reports'
import { updateSettings } from '@atelier/contract/admin/settings'
import { warnPerson } from '@atelier/contract/admin/users'
import { createReport } from '@atelier/contract/reports'
import { transparency } from '@atelier/contract/transparency'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { keepMonths } from '#features/transparency/keep-months.ts'
import { publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

const { call, clock, db, deps, people } = await world()
const { ann, bob, mod, ada } = await people('ann', 'bob', 'mod', 'ada')
const now = new Date()
const month = (later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1, 2))
const named = (later: number) => month(later).toISOString().slice(0, 7)

test('what staff decided is published by month when an admin says so, with the digest of the log, and stays as it was counted', async () => {
  const posts = [await publish(ann), await publish(ann)]
  await changeRole(deps, 'grant', mod.email, 'moderator')
  await changeRole(deps, 'grant', ada.email, 'admin')
  for (const [n, reason, outcome] of [
    [0, 'spam', 'resolved'],
    [1, 'hate', 'dismissed'],
  ] as const) {
    const target_id = posts[n]?.id ?? ''
    for (const [by, why] of [
      [bob, reason],
      [ada, 'spam'],
    ] as const)
      await by.call(createReport, { type: 'post', target_id, reason: why })
    const { id, last_id } = await db.one<{ id: string; last_id: string }>(
      sql`select id, last_id from report_groups where target_id = ${target_id}`,
    )
    await mod.call(closeReports, { report_id: id, last_id, outcome })
  }
  await mod.call(warnPerson, { user_id: ann.id, client_id: crypto.randomUUID(), reason: 'Be kind' })
  await expect(call(transparency, {})).rejects.toMatchObject({ code: 'not_found' })
  await ada.call(updateSettings, { transparency_published: true })
  const last = await db.one<{ seq: number; digest: string }>(
    sql`select seq, encode(mac, 'hex') as digest from admin_logs order by seq desc limit 1`,
  )

  clock.stop(month(1))
  await keepMonths(deps)
  const first = {
    month: named(0),
    reports: [
      { reason: 'hate', resolved: 0, dismissed: 1 },
      { reason: 'spam', resolved: 2, dismissed: 1 },
    ],
    actions: [{ action: 'warn_user', count: 1 }],
    log: last,
  }
  expect(await call(transparency, {})).toEqual({ items: [first], next_cursor: null })

  await db.run(sql`update admin_logs set details = '{}'`)
  clock.stop(month(3))
  await keepMonths(deps)
  const page = await call(transparency, { limit: 2 })
  expect(page.items.map(({ month, reports, log }) => [month, reports, log?.digest === last.digest])).toEqual([
    [named(2), [], true],
    [named(1), [], true],
  ])
  expect((await call(transparency, { cursor: page.next_cursor ?? '' })).items).toEqual([first])
})
