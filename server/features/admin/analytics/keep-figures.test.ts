import { getAnalytics, getSeries } from '@atelier/contract/admin/analytics'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { checkFigures } from '#features/admin/analytics/check-figures.ts'
import { addDays, dayOf } from '#features/admin/analytics/days.ts'
import { forgetFigures, keepFigures } from '#features/admin/analytics/keep-figures.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { testClock } from '#testing/clock.ts'
import { world } from '#testing/world.ts'

// A Wednesday of the past, and far from midnight, when a day ends and is not closed yet.
const clock = testClock()
clock.stop('2026-03-11T12:00:00Z')
const { db, deps, people } = await world({}, clock)
const { ada } = await people('ada')
await changeRole(deps, 'grant', ada.email, 'admin')
const today = dayOf(clock.now())
const at = (daysAgo: number, part = 0.5) => new Date(Date.parse(addDays(today, -daysAgo)) + part * 86_400_000)

/** The same numbers from 0 to 1 in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

async function account(joined: Date): Promise<string> {
  const id = newId(joined)
  await db.run(
    sql`insert into auth.users (id, email, email_confirmed_at, created_at) values (${id}, ${`${id}@test.example`}, ${joined}, ${joined})`,
  )
  return id
}
async function post(user_id: string, when: Date, status = 'published'): Promise<string> {
  const id = newId(when)
  await db.run(sql`insert into posts (id, user_id, content, status, created_at) values (${id}, ${user_id}, 'Of then', ${status}, ${when})`)
  return id
}
const like = (user_id: string, post_id: string, when: Date) =>
  db.run(
    sql`insert into likes (id, post_id, user_id, created_at) values (${newId(when)}, ${post_id}, ${user_id}, ${when}) on conflict do nothing`,
  )
const comment = (user_id: string, post_id: string, when: Date) =>
  db.run(
    sql`insert into comments (id, post_id, user_id, content, created_at) values (${newId(when)}, ${post_id}, ${user_id}, 'Then', ${when})`,
  )
const share = (user_id: string, post_id: string, when: Date) =>
  db.run(sql`insert into shares (post_id, user_id, created_at) values (${post_id}, ${user_id}, ${when}) on conflict do nothing`)
async function message(from: string, to: string, seq: number, when: Date): Promise<void> {
  const [low, high] = [from, to].toSorted()
  await db.run(sql`
    with c as (
      insert into conversations (id, low_id, high_id, last_seq) values (${newId()}, ${low}, ${high}, ${seq})
      on conflict (low_id, high_id) do update set last_seq = ${seq} returning id)
    insert into messages (id, conversation_id, sender_id, seq, revision, content, created_at) select ${newId(when)}, id, ${from}, ${seq}, ${seq}, 'Hello', ${when} from c`)
}
const report = (about: string, filed: Date, closed: Date | null) =>
  db.run(sql`
    insert into reports (id, type, reason, target_id, status, created_at, resolved_at)
    values (${newId(filed)}, 'profile', 'spam', ${about}, ${closed ? 'resolved' : 'pending'}, ${filed}, ${closed})`)

const wrong = async () => (await checkFigures(db)).filter((figure) => figure.wrong > 0)
const state = () => db.one<{ closed_until: string }>(sql`select closed_until from figures_state`)

/** What many people do on these days. */
async function live(random: () => number, members: string[], days: number[]): Promise<void> {
  const pick = <T>(things: T[]) => things[Math.floor(random() * things.length)] as T
  const written: string[] = []
  let seq = Math.round(random() * 1e6)
  for (const day of days)
    for (let n = 0; n < 6; n++) {
      const [person, when] = [pick(members), at(day, random())]
      const id = await post(person, when, pick(['published', 'published', 'pending', 'removed']))
      written.push(id)
      await comment(pick(members), pick(written), at(day, random()))
      await like(pick(members), pick(written), at(day, random()))
      if (n === 0) {
        await share(pick(members), id, when)
        const [one, other] = [pick(members), pick(members)]
        if (one !== other) await message(one, other, seq++, at(day, random()))
        await report(pick(members), at(day, 0.1), random() < 0.5 ? null : at(day, 0.1 + random() * 0.8))
        await db.run(sql`
          insert into removals (id, kind, target_id, user_id, created_at) values (${newId(when)}, ${pick(['post', 'ban'])}, ${id}, ${person}, ${when})`)
        await db.run(sql`
          insert into user_bans (id, user_id, is_active, created_at) values (${newId(when)}, ${person}, false, ${when})`)
      }
    }
}

test('what the job keeps equals the rows, also when something of a closed day goes, comes or is published later', async () => {
  const random = seeded(20)
  const members: string[] = []
  for (let n = 0; n < 12; n++) members.push(await account(at(90 - n)))
  await live(random, members, [80, 79, 70, 45, 44, 31, 30, 29, 8, 7, 2, 1])
  const counted = { ...(await ada.call(getAnalytics)), top_creators: [] }
  const series = await ada.call(getSeries, { series: 'activity', days: 120 })

  await keepFigures(deps)
  expect((await state()).closed_until >= addDays(today, -2)).toBe(true)
  expect(await wrong()).toEqual([])
  const { rows } = await ada.call(getSeries, { series: 'activity', days: 120 })
  // Who was active is noted by the job; the rest was the same before.
  expect(rows.map(({ day, values }) => [day, ...values.slice(1)])).toEqual(series.rows.map(({ day, values }) => [day, ...values.slice(1)]))
  expect(rows.some(({ values }) => (values[0] ?? 0) > 0)).toBe(true)
  expect((await ada.call(getAnalytics)).engagement_stats).toEqual(counted.engagement_stats)

  // A stranger's mistake is found, or this test means nothing.
  await db.run(sql`update daily_figures set value = value + 1 where figure = 'likes' and day = ${addDays(today, -45)}`)
  expect(await wrong()).toEqual([{ figure: 'likes', wrong: 1 }])
  await db.run(sql`update daily_figures set value = value - 1 where figure = 'likes' and day = ${addDays(today, -45)}`)

  const changes = [
    () => db.run(sql`delete from posts where id in (select id from posts order by random() limit 10)`),
    () => db.run(sql`delete from likes where id in (select id from likes order by random() limit 10)`),
    () => db.run(sql`delete from comments where id in (select id from comments order by random() limit 10)`),
    () => db.run(sql`delete from messages where id in (select id from messages order by random() limit 2)`),
    () => db.run(sql`delete from shares where post_id in (select post_id from shares order by random() limit 2)`),
    () => db.run(sql`update posts set status = 'published' where status = 'pending'`),
    () => db.run(sql`update comments set status = 'removed' where id in (select id from comments order by random() limit 5)`),
    // As an import does.
    async () => comment(members[1] ?? '', await post(members[0] ?? '', at(60)), at(59)),
    () => post(members[0] ?? '', at(400)),
    () => db.run(sql`delete from auth.users where id = ${members.pop()}`),
  ]
  for (const change of changes) {
    await change()
    await keepFigures(deps)
    expect(await wrong()).toEqual([])
  }
})

test('a run that is stopped leaves whole days, and the next one goes on from there; two at once do not disturb each other', async () => {
  await forgetFigures(db)
  const stopping = new AbortController()
  const firstBatch = keepFigures(deps, stopping.signal)
  stopping.abort()
  await firstBatch
  const { closed_until: reached } = await state()
  expect(reached < addDays(today, -30)).toBe(true)
  expect(await wrong()).toEqual([])
  await Promise.all([keepFigures(deps), keepFigures(deps)])
  expect((await state()).closed_until >= addDays(today, -2)).toBe(true)
  expect(await wrong()).toEqual([])
  const kept = await db.many(sql`select * from daily_figures order by figure, day`)
  await keepFigures(deps)
  expect(await db.many(sql`select * from daily_figures order by figure, day`)).toEqual(kept)
})

test('what goes on the day that it came leaves no mark', async () => {
  await db.run(sql`delete from stale_figures`)
  // The triggers have the database's time, which stands within a transaction.
  const marks = await transaction(db, async (tx) => {
    const { now, today } = await tx.one<{ now: string; today: string }>(sql`select now(), (now() at time zone 'UTC')::date as today`)
    for (const age of [0, 2]) {
      const id = newId(new Date(Date.parse(now) - age * 86_400_000))
      await tx.run(sql`insert into posts (id, user_id, content, status) values (${id}, ${ada.id}, 'Soon gone', 'published')`)
      await tx.run(sql`update posts set status = 'pending' where id = ${id}`)
      await tx.run(sql`delete from posts where id = ${id}`)
    }
    return tx.many(sql`select day = ${addDays(today, -2)} as of_then from stale_figures`)
  })
  expect(marks).toEqual([{ of_then: true }, { of_then: true }, { of_then: true }])
})
