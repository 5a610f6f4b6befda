import { updatePreferences } from '@atelier/contract/preferences'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { transaction } from '#db/transaction.ts'
import { openLog } from '#log.ts'
import { openDeps } from '#start.ts'
import { world } from '#testing/world.ts'

const { config, db, deps: first, clock, people } = await world()

test('an effect and a job that fail are in the log, with their stack and no data, and counted in /metrics', async () => {
  const logged: string[] = []
  // Its workers would take the job.
  await first.jobs.stop()
  const connection = { ...db.pool.options, max: 2 }
  const deps = await openDeps(config, openLog('warn', { write: (line) => void logged.push(line) }), { db, connection }, clock.now)
  const app = await buildApp(deps)
  onTestFinished(async () => {
    await deps.jobs.stop()
    await deps.realtime.close()
    await app.close()
  })
  const { ann } = await people('ann')
  const asAnn = { authorization: `Bearer ${ann.token}` }

  vi.spyOn(deps.realtime, 'emit').mockImplementationOnce(() => {
    throw Object.assign(new Error('ann@mail.test is away'), { code: 'EAWAY' })
  })
  const { method, path } = updatePreferences
  const answer = await app.inject({ method, url: `/api${path}`, headers: asAnn, payload: { theme: 'dark' } })
  expect(answer.statusCode).toBe(200)

  deps.jobs.work('trends', async () => {
    throw Object.assign(new Error('ann@mail.test again'), { code: 'EBROKEN' })
  })
  await deps.jobs.start({ recurring: false })
  await transaction(db, (tx) => deps.jobs.send(tx, 'trends', {}))

  await vi.waitFor(
    () =>
      expect(logged.map((line) => JSON.parse(line))).toMatchObject([
        { work: 'effect', err: { code: 'EAWAY', stack: expect.stringContaining('save-preferences.ts') } },
        { work: 'job', queue: 'trends', err: { code: 'EBROKEN', stack: expect.stringContaining('failures.test.ts') } },
      ]),
    { timeout: 60_000 },
  )
  expect(logged.join()).not.toContain('ann@mail.test')
  const { body } = await app.inject('/metrics')
  expect(body).toContain('background_failures_total{work="effect",queue=""} 1')
  expect(body).toContain('background_failures_total{work="job",queue="trends"} 1')
})
