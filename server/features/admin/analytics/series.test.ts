import { getAnalytics, getRetention, getSeries } from '@atelier/contract/admin/analytics'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { raw, sql } from '#db/sql.ts'
import { addDays, dayOf, weekOf } from '#features/admin/analytics/days.ts'
import { forgetFigures, keepFigures } from '#features/admin/analytics/keep-figures.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { testClock } from '#testing/clock.ts'
import { world } from '#testing/world.ts'

// A Wednesday of the past, and far from midnight, when a day ends and is not closed yet.
const clock = testClock()
clock.stop('2026-03-11T12:00:00Z')
const { db, deps, people } = await world({}, clock)
const { ada, ben } = await people('ada', 'ben')
await changeRole(deps, 'grant', ada.email, 'admin')
const today = dayOf(clock.now())
const at = (daysAgo: number, hour = 12) => new Date(Date.parse(addDays(today, -daysAgo)) + hour * 3_600_000)
const thisMonday = weekOf(today)
const weeksAgo = (weeks: number, days = 0) => new Date(Date.parse(addDays(thisMonday, days - 7 * weeks)) + 12 * 3_600_000)

async function account(joined: Date): Promise<string> {
  const id = newId(joined)
  await db.run(
    sql`insert into auth.users (id, email, email_confirmed_at, created_at) values (${id}, ${`${id}@test.example`}, ${joined}, ${joined})`,
  )
  return id
}
async function post(user_id: string, when: Date): Promise<void> {
  await db.run(sql`insert into posts (id, user_id, content, created_at) values (${newId(when)}, ${user_id}, 'Of then', ${when})`)
}
const signIn = (user_id: string, when: Date) =>
  db.run(
    sql`insert into auth.sessions (id, user_id, amr, refreshed_at, created_at) values (${newId(when)}, ${user_id}, '[]', ${when}, ${when})`,
  )

test('ADM-122: a trend compares thirty days with the thirty before, and says nothing without a past', async () => {
  const month = await ada.call(getAnalytics)
  expect(new Set(Object.values(month.trends))).toEqual(new Set([null]))

  // Forty days are no two months: what adds up has no past, but a total has.
  const cat = await account(at(40))
  await post(cat, at(35))
  expect((await ada.call(getAnalytics)).trends).toMatchObject({ total_users: 2, posts_today: null, new_users_30d: null })

  const dot = await account(at(70))
  for (const day of [31, 45, 59]) await post(dot, at(day))
  // Today is not over, and does not count.
  for (const day of [0, 1, 29]) await post(dot, at(day, 0))
  await post(dot, at(61))
  await account(at(5))
  await signIn(dot, at(58))
  await keepFigures(deps)
  const { trends, user_stats } = await ada.call(getAnalytics)
  expect(user_stats.total_users).toBe(5)
  // Two posts now against four then; one account now against one then; three and two in all.
  expect(trends).toMatchObject({ posts_today: -0.5, new_users_30d: 0, total_users: 1.5, comments_today: null, total_shares: null })
  // In the 30 days until yesterday one was active, in the 30 days before two.
  expect(user_stats.active_users_30d).toBe(3)
  expect(trends.active_users_30d).toBe(-0.5)
})

test('a series has every day, zeros too, but nothing before the first figure; people add up to a total; hours have a median only where a report was closed', async () => {
  const growth = await ada.call(getSeries, { series: 'growth', days: 90 })
  expect(growth.columns).toEqual(['new_people', 'total_people'])
  expect(growth.rows).toHaveLength(90)
  expect(growth.rows[0]).toEqual({ day: addDays(today, -89), values: [null, null] })
  expect(growth.rows.find(({ day }) => day === addDays(today, -69))?.values).toEqual([0, 1])
  expect(growth.rows.find(({ day }) => day === addDays(today, -40))).toEqual({ day: addDays(today, -40), values: [1, 2] })
  expect(growth.rows.at(-1)).toEqual({ day: today, values: [2, 5] })
  const week = await ada.call(getSeries, { series: 'growth', days: 7 })
  expect(week.rows[0]?.values).toEqual([0, 2])

  const report = (filed: Date, closed: Date | null) =>
    db.run(sql`
      insert into reports (id, type, reason, target_id, status, created_at, resolved_at)
      values (${newId(filed)}, 'profile', 'spam', ${ben.id}, ${closed ? 'dismissed' : 'pending'}, ${filed}, ${closed})`)
  await report(at(3, 1), at(3, 2))
  await report(at(3, 1), at(2, 3))
  await report(at(3, 1), at(2, 7))
  await report(at(3, 1), null)
  await db.run(sql`
    insert into removals (id, kind, target_id, user_id, created_at)
    select gen, kind, ${ben.id}, ${ben.id}, ${at(2)} from (values (${newId(at(2))}::uuid, 'post'), (${newId(at(2))}::uuid, 'ban')) r (gen, kind)`)
  await db.run(sql`insert into user_bans (id, user_id, is_active, created_at) values (${newId(at(2))}, ${ben.id}, false, ${at(2)})`)
  const expected = [
    { day: addDays(today, -3), values: [4, 1, 1, 0, 0] },
    { day: addDays(today, -2), values: [0, 2, 28, 1, 1] },
    { day: addDays(today, -1), values: [0, 0, null, 0, 0] },
  ]
  // Written into days that are closed already, as nobody can: they are counted from the first day again.
  await forgetFigures(db)
  const moderation = async () => (await ada.call(getSeries, { series: 'moderation', days: 7 })).rows.slice(3, 6)
  expect(await moderation()).toEqual(expected)
  await keepFigures(deps)
  expect(await moderation()).toEqual(expected)

  await expect(ada.call(getSeries, { series: 'growth', days: 6 })).rejects.toMatchObject({ code: 'invalid' })
  await expect(ada.call(getSeries, { series: 'growth', days: 366 })).rejects.toMatchObject({ code: 'invalid' })
  await expect(ben.call(getSeries, { series: 'growth' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('active people of a day are those who signed in, renewed a session or wrote something, each once', async () => {
  const [eva, fin] = [await account(at(20)), await account(at(20))]
  for (const hour of [3, 15]) await signIn(eva, at(10, hour))
  await post(eva, at(10))
  await post(fin, at(10))
  await signIn(fin, at(9, 23))
  await forgetFigures(db)
  await keepFigures(deps)
  const activity = async () =>
    new Map((await ada.call(getSeries, { series: 'activity', days: 30 })).rows.map(({ day, values }) => [day, values[0]]))
  expect(
    [10, 9, 8]
      .map((days) => addDays(today, -days))
      .map(
        (
          (active) => (day: string) =>
            active.get(day)
        )(await activity()),
      ),
  ).toEqual([2, 1, 0])
  // That they were active stays a fact when what they wrote goes.
  await db.run(sql`delete from posts where user_id = ${fin}`)
  await keepFigures(deps)
  expect((await activity()).get(addDays(today, -10))).toBe(2)
})

test('retention follows those who signed up in a week through the full weeks after, and forgets who leaves', async () => {
  await db.run(sql`delete from auth.users where id not in (${ada.id}, ${ben.id})`)
  const [gia, hal, ivy] = [await account(weeksAgo(4)), await account(weeksAgo(4, 6)), await account(weeksAgo(2))]
  await signIn(gia, weeksAgo(4, 2))
  await signIn(gia, weeksAgo(3))
  await signIn(gia, weeksAgo(3, 6))
  await signIn(hal, weeksAgo(3, 1))
  await signIn(hal, weeksAgo(1, 6))
  await signIn(ivy, weeksAgo(1))
  await signIn(ivy, new Date(Date.parse(thisMonday)))
  await forgetFigures(db)
  await keepFigures(deps)
  const weeks = async () => new Map((await ada.call(getRetention)).weeks.map(({ week, ...row }) => [week, row]))
  const before = await weeks()
  expect(before.size).toBe(12)
  const [four, two, one] = [4, 2, 1].map((n) => addDays(thisMonday, -7 * n)) as [string, string, string]
  expect(before.get(four)).toEqual({ people: 2, active: [2, 0, 1] })
  expect(before.get(two)).toEqual({ people: 1, active: [1] })
  expect(before.get(one)).toEqual({ people: 0, active: [] })
  await db.run(sql`delete from auth.users where id = ${hal}`)
  for (const table of ['active_people', 'active_weeks'])
    expect(await db.many(sql`select from ${raw(table)} where user_id = ${hal}`)).toEqual([])
  await keepFigures(deps)
  expect((await weeks()).get(four)).toEqual({ people: 1, active: [1, 0, 0] })
  await expect(ben.call(getRetention)).rejects.toMatchObject({ code: 'forbidden' })
})

test('who was active is known for thirteen full weeks and no longer', async () => {
  const jo = await account(weeksAgo(20))
  await signIn(jo, weeksAgo(14))
  await signIn(jo, weeksAgo(13))
  await keepFigures(deps)
  expect(await db.many(sql`select week from active_weeks where user_id = ${jo}`)).toEqual([{ week: addDays(thisMonday, -7 * 13) }])
})

test('a run of the job looks at what was written since the last one; the whole day is looked at when it is closed', async () => {
  const [kim, lea] = [await account(at(20)), await account(at(20))]
  await keepFigures(deps)
  await post(kim, at(0, 2))
  await post(lea, at(0, 11.5))
  await keepFigures(deps)
  const active = async () =>
    (await db.many<{ user_id: string }>(sql`select user_id from active_people where user_id = any(${[kim, lea]}::uuid[])`)).map(
      ({ user_id }) => user_id,
    )
  expect(await active()).toEqual([lea])
  clock.pass(86_400)
  await keepFigures(deps)
  expect((await active()).toSorted()).toEqual([kim, lea].toSorted())
})
