import { pino } from 'pino'
import { afterAll, expect, it, vi } from 'vitest'
import { connect } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { openJobs } from '#jobs/jobs.ts'
import { createTestDatabase } from '#testing/postgres.ts'

const { connection, drop } = await createTestDatabase()
const db = connect({ ...connection, max: 2 })
const jobs = openJobs(connection, pino({ level: 'silent' }))
afterAll(async () => {
  await jobs.stop()
  await db.end()
  await drop()
})

it('one job that fails is tried again by itself: none that was queued with it is repeated, left out or out of turn', async () => {
  const tries = new Map<string, number>()
  const order: string[] = []
  jobs.work('mail', async ({ sealed }) => {
    const tried = (tries.get(sealed) ?? 0) + 1
    tries.set(sealed, tried)
    order.push(sealed)
    if (sealed === 'letter 7' && tried === 1) throw new Error('the mail server is away')
  })
  const letters = Array.from({ length: 35 }, (_, index) => `letter ${index}`)
  await jobs.start()
  for (const sealed of letters) await transaction(db, (tx) => jobs.send(tx, 'mail', { sealed }))
  await vi.waitFor(() => expect(tries.get('letter 7')).toBe(2), { timeout: 20_000 })
  expect(order.slice(0, letters.length)).toEqual(letters)
  expect(Object.fromEntries(tries)).toEqual(Object.fromEntries(letters.map((letter) => [letter, letter === 'letter 7' ? 2 : 1])))
})
