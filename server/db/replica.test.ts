import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { CandidateDb } from '#db/candidates.ts'
import { connect } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { openReplica } from '#db/replica.ts'
import { sql } from '#db/sql.ts'
import { primaryWithStandby } from '#testing/standby.ts'

const patience = { timeout: 60_000, interval: 20 }
const { primary, standby, pause, resume, end } = await primaryWithStandby()

let at = 1_000
const watch = { now: () => at, everyMs: 20 }
function process(replica = standby.connection) {
  const db = connect({ ...primary, max: 4 })
  const failures: unknown[] = []
  db.onFailedEffect((error) => failures.push(error))
  db.replica = openReplica(db, { primary, replica: { ...replica, max: 4 } }, watch)
  const metric = async (name: string) =>
    (await Promise.all(db.replica?.metrics.map((one) => one.get()) ?? [])).find((one) => one.name === name)
  return {
    db,
    replica: db.replica,
    failures,
    counted: async (outcome: string) =>
      (await metric('replica_reads_total'))?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0,
    lag: async () => (await metric('replica_lag_seconds'))?.values[0]?.value,
    /** As each request does before anything else. */
    arrive: (id: string) => db.memory.recall('account', id, 'test', async () => true),
  }
}
const { db, replica, arrive, counted, lag } = process()
const other = process()
afterAll(async () => {
  await Promise.all([db.end(), other.db.end()])
  await end()
})

const [ann, bob] = [newId(), newId()]
const tags = (asked: CandidateDb) => asked.many<{ id: string }>(sql`select id from hashtags order by id`)
const found = async (viewer: string | null = null, by = replica) => (await by.ask(viewer, tags))?.length
async function tag(): Promise<void> {
  await db.run(sql`insert into hashtags (id, name) values (${newId()}, ${newId().replaceAll('-', '')})`)
}
/** Each process has looked since, and whatever was written is there. */
async function catchUp() {
  await resume()
  const all = (await tags(db)).length
  for (const one of [{ arrive, replica }, other]) {
    await one.arrive(bob)
    await vi.waitFor(async () => {
      at++
      expect(await found(ann, one.replica)).toBe(all)
    }, patience)
  }
}
beforeEach(catchUp)

test('a replica that is near names candidates, and cannot be written to', async () => {
  await tag()
  await catchUp()
  const [before, failed] = [await counted('asked'), await counted('failed')]
  expect(await found()).toBe((await tags(db)).length)
  expect(await counted('asked')).toBe(before + 1)
  expect(await lag()).toBeLessThan(0.5)
  expect(await replica.ask(null, (asked) => asked.run(sql`delete from hashtags`))).toBeUndefined()
  expect(await counted('failed')).toBe(failed + 1)
  await vi.waitFor(async () => expect(await found()).toBeGreaterThan(0), patience)
})

test('one that is more than half a second behind is not asked, and again when it has caught up', async () => {
  const before = (await found()) ?? 0
  await pause()
  await tag()
  at += 450
  expect(await found()).toBe(before)
  const behind = await counted('behind')
  at += 60
  expect(await found()).toBeUndefined()
  expect(await counted('behind')).toBe(behind + 1)
  await vi.waitFor(async () => expect(await lag()).toBeGreaterThan(0.5), patience)
  await resume()
  await vi.waitFor(async () => {
    at++
    expect(await found()).toBe(before + 1)
  }, patience)
  await vi.waitFor(async () => expect(await lag()).toBeLessThan(0.5), patience)
})

test('a primary on which nothing happens does not make its replica late', async () => {
  for (let n = 0; n < 5; n++) {
    at += 400
    await vi.waitFor(async () => expect(await found()).toBeDefined(), patience)
  }
})

test('who has just written is given the primary, in every process, until the replica has what they wrote; others are not', async () => {
  await pause()
  await tag()
  await replica.wrote(ann)
  for (const one of [{ arrive, replica }, other]) {
    await one.arrive(ann)
    await one.arrive(bob)
    at += 10
    expect(await found(ann, one.replica)).toBeUndefined()
    expect(await found(bob, one.replica)).toBeDefined()
  }
  expect(await counted('wrote')).toBeGreaterThan(0)
  await catchUp()
  expect(await found(ann)).toBe((await tags(db)).length)
})

test('where it is not known who has written, everybody is given the primary', async () => {
  await pause()
  await db.execute('truncate changes')
  await arrive(bob)
  at += 10
  expect(await found(bob)).toBeUndefined()
  expect(await found(bob, other.replica)).toBeDefined()
})

test('one that fails meanwhile costs nobody an answer', async () => {
  const ended = standby.run(`
    do $$ begin
      for n in 1..600 loop
        exit when (select count(pg_terminate_backend(pid)) from pg_stat_activity where query like 'select pg_sleep%' and pid <> pg_backend_pid()) > 0;
        perform pg_sleep(0.05);
        perform pg_stat_clear_snapshot();
      end loop;
    end $$`)
  expect(await replica.ask(null, (asked) => asked.one<{ id: number }>(sql`select pg_sleep(60)::text::int as id`), 120_000)).toBeUndefined()
  await ended
  await vi.waitFor(async () => expect(await found()).toBeDefined(), patience)
})

test('one that takes too long is not waited for', async () => {
  expect(await replica.ask(null, (asked) => asked.one<{ id: number }>(sql`select pg_sleep(60)::text::int as id`), 50)).toBeUndefined()
})

test('a PostgreSQL that follows none is not asked, which is told once', async () => {
  const wrong = process(primary)
  await vi.waitFor(() => expect(wrong.failures).toHaveLength(1), patience)
  expect(String(wrong.failures[0])).toContain('DATABASE_READ_URL leads to a PostgreSQL that follows no other one')
  expect(await found(null, wrong.replica)).toBeUndefined()
  expect(await wrong.counted('failed')).toBe(1)
  expect(await wrong.lag()).toBe(60)
  expect(wrong.failures).toHaveLength(1)
  await wrong.db.end()
})

test('texts of people are not asked of it: that does not compile', async () => {
  const refused = async (asked: CandidateDb) => {
    // @ts-expect-error -- content is no candidate
    await asked.many<{ id: string; content: string }>(sql`select id, content from posts`)
    // @ts-expect-error -- nor in what is nested
    await asked.one<{ posts: { content: string }[] }>(sql`select posts from posts`)
  }
  expect(await replica.ask(null, refused)).toBeUndefined()
})

test('when it has stopped, the primary answers', async () => {
  await standby.stop()
  await vi.waitFor(async () => expect(await found()).toBeUndefined(), patience)
  await vi.waitFor(async () => expect(await lag()).toBe(60), patience)
  expect((await tags(db)).length).toBeGreaterThan(0)
})
