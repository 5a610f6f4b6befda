import { afterAll, expect, test, vi } from 'vitest'
import { connect } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { openFailures } from '#failures.ts'
import { type Jobs, openJobs } from '#jobs/jobs.ts'
import { openLog } from '#log.ts'
import { createTestDatabase } from '#testing/postgres.ts'

const letters = (count: number) => Array.from({ length: count }, (_, index) => `letter ${index}`)

test('jobs made at the same instant are done in the order in which they were sent', async () => {
  const { db, jobs } = await queue()
  const order: string[] = []
  jobs.work('mail', async ({ sealed }) => void order.push(sealed))
  const sent = letters(35)
  await transaction(db, async (tx) => {
    for (const sealed of sent) await jobs.send(tx, 'mail', { sealed })
  })
  const instants = await db.many<{ created_on: string }>(sql`select distinct created_on from pgboss.job where name = 'mail'`)
  expect(instants).toHaveLength(1)
  await jobs.start()
  await vi.waitFor(() => expect(order).toHaveLength(sent.length), { timeout: 60_000 })
  expect(order).toEqual(sent)
})

test('a job that fails is tried again alone: those queued with it are done once, and in order', async () => {
  const { db, jobs, logged } = await queue()
  const tries = new Map<string, number>()
  const order: string[] = []
  jobs.work('mail', async ({ sealed }) => {
    const tried = (tries.get(sealed) ?? 0) + 1
    tries.set(sealed, tried)
    order.push(sealed)
    if (sealed === 'letter 7' && tried === 1)
      throw Object.assign(new Error('550 no mailbox for ann@mail.test'), { code: 'EENVELOPE', rejected: ['ann@mail.test'] })
  })
  await jobs.start()
  const sent = letters(35)
  for (const sealed of sent) await transaction(db, (tx) => jobs.send(tx, 'mail', { sealed }))
  await vi.waitFor(() => expect(order).toHaveLength(sent.length + 1), { timeout: 60_000 })
  const first = order.filter((letter, index) => order.indexOf(letter) === index)
  expect(first).toEqual(sent)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { queue: 'mail', err: { code: 'EENVELOPE', stack: expect.stringContaining('jobs.test.ts') } },
  ])
  expect(logged.join()).not.toContain('ann@mail.test')
  expect(Object.fromEntries(tries)).toEqual(Object.fromEntries(sent.map((letter) => [letter, letter === 'letter 7' ? 2 : 1])))
})

test('what recurs is scheduled, unless a test starts the jobs without the clock on the wall', async () => {
  const { db, jobs } = await queue()
  const scheduled = async () => (await db.many<{ name: string }>(sql`select name from pgboss.schedule`)).map(({ name }) => name)
  await jobs.start({ recurring: false })
  expect(await scheduled()).toEqual([])
  await jobs.stop()
  const { db: real, jobs: recurring } = await queue()
  await recurring.start()
  expect(await real.many(sql`select cron from pgboss.schedule where name = 'purge'`)).toEqual([{ cron: '*/5 * * * *' }])
})

test('a delayed job is added once while it waits, and a transaction that is undone adds none', async () => {
  const { db, jobs } = await queue()
  await jobs.start()
  const [conversation_id, user_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const send = (once = 'one') =>
    transaction(db, (tx) => jobs.send(tx, 'message-notice', { conversation_id, user_id }, { delay_s: 60, once }))
  const added = async () => (await db.many(sql`select from pgboss.job where name = 'message-notice'`)).length
  const undone = transaction(db, async (tx) => {
    await jobs.send(tx, 'message-notice', { conversation_id, user_id }, { delay_s: 60, once: 'one' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await added()).toBe(0)
  for (let n = 0; n < 5; n++) await send()
  expect(await added()).toBe(1)
  await send('two')
  expect(await added()).toBe(2)
})

test('a job that another process sent is found, also while a worker of its queue is busy', async () => {
  const { db, jobs, open } = await queue()
  const elsewhere = open()
  const [long, short] = [crypto.randomUUID(), crypto.randomUUID()]
  const rest = Promise.withResolvers<void>()
  const done: string[] = []
  jobs.work('import', async ({ import_id }) => {
    if (import_id === long) await rest.promise
    done.push(import_id)
  })
  await jobs.start()
  for (const import_id of [long, short]) await transaction(db, (tx) => elsewhere.send(tx, 'import', { import_id }))
  await vi.waitFor(() => expect(done).toEqual([short]), { timeout: 50_000 })
  rest.resolve()
  await vi.waitFor(() => expect(done).toEqual([short, long]), { timeout: 50_000 })
})

async function queue() {
  const { connection, drop } = await createTestDatabase()
  const db = connect({ ...connection, max: 2 })
  const logged: string[] = []
  const opened: Jobs[] = []
  const open = () => {
    const jobs = openJobs(connection, openFailures(openLog('warn', { write: (line) => void logged.push(line) })))
    opened.push(jobs)
    return jobs
  }
  afterAll(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop()))
    await db.end()
    await drop()
  })
  return { db, jobs: open(), open, logged }
}
