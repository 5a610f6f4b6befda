import { once } from 'node:events'
import { request } from 'node:http'
import { realtimePath } from '@atelier/contract/realtime'
import { io } from 'socket.io-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withDerivedKeys } from '#auth/auth.ts'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { storedSettings, storeSetting } from '#features/platform-settings/platform-settings.queries.ts'
import { start } from '#start.ts'
import { makePerson } from '#testing/people.ts'
import { createTestDatabase } from '#testing/postgres.ts'

test('in production staff need a second factor until one of them decides otherwise, in development none', async () => {
  const env = await environment()
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

test('who is asked to stop says so at /readyz first, moves sockets to others, and answers what it is answering', async () => {
  const { address, deps, stop } = await start({ ...readConfig(await environment()), port: 0, drainMs: 1_000 })
  const { access_token } = await makePerson(withDerivedKeys(deps), { email: 'ada@test.example' })
  const socket = io(address, { path: realtimePath, transports: ['websocket'], reconnection: false, auth: { token: access_token } })
  onTestFinished(() => void socket.close())
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const moved = new Promise((resolve) => socket.once('disconnect', resolve))
  const body = JSON.stringify({ email: 'ada@test.example' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const running = request(`${address}/auth/v1/recover`, { method: 'POST', headers })
  const answered = once(running, 'response')
  running.flushHeaders()
  await once(running, 'continue')

  const stopped = stop()
  const ready = await fetch(`${address}/readyz`)
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  const other = await fetch(`${address}/healthz`)
  expect([other.status, other.headers.get('connection')]).toEqual([200, 'close'])
  await moved
  await expect.poll(() => fetch(`${address}/healthz`).catch(() => 'refused')).toBe('refused')
  running.end(body)
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  await stopped
})

async function environment() {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { host, user, database } = connection
  return {
    SECRET: 'a secret of the tests that is long enough to be one',
    DATA_DIR: `${inject('folder')}/production`,
    DEMO: '0',
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    LOG_LEVEL: 'fatal',
  }
}
