import { expect, inject, onTestFinished, test } from 'vitest'
import { withDerivedKeys } from '#auth/auth.ts'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { storedSettings, storeSetting } from '#features/platform-settings/platform-settings.queries.ts'
import { start } from '#start.ts'
import { makePerson } from '#testing/people.ts'
import { createTestDatabase } from '#testing/postgres.ts'

test('in production staff need a second factor until one of them decides otherwise, in development none', async () => {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { host, user, database } = connection
  const env = {
    SECRET: 'a secret of the tests that is long enough to be one',
    DATA_DIR: `${inject('folder')}/production`,
    DEMO: '0',
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    LOG_LEVEL: 'fatal',
  }
  const production = { PUBLIC_URL: 'https://atelier.example', SMTP_URL: 'smtps://mail.example' }
  const isRequired = async (given: Record<string, string>, then = async (_: Deps) => {}) => {
    const { deps, stop } = await start({ ...readConfig({ ...env, ...given }), port: 0 })
    try {
      const { staff_second_factor_required } = await storedSettings(deps.db)
      await then(deps)
      return staff_second_factor_required
    } finally {
      await stop()
    }
  }
  expect(await isRequired({})).toBe('false')
  const decided = await isRequired(production, async (deps) => {
    const { user } = await makePerson(withDerivedKeys(deps), { email: 'ada@test.example' })
    await storeSetting(deps.db, { key: 'staff_second_factor_required', text: 'false', by: user.id, at: deps.clock() })
  })
  expect(decided).toBe('true')
  expect(await isRequired(production)).toBe('false')
})
