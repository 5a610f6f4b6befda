import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { decisionSchema } from '@atelier/contract/admin/decisions'
import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { Failure, type Problem } from '@atelier/contract/errors'
import { decodeJwt } from 'jose'
import { afterAll, inject } from 'vitest'
import { buildApp } from '#app.ts'
import { type Auth, withDerivedKeys } from '#auth/auth.ts'
import { type Config, readConfig } from '#config.ts'
import { connect } from '#db/connection.ts'
import { defaultBytes } from '#db/memory/memory.ts'
import type { UnfitRow } from '#db/row-check.ts'
import type { Deps } from '#deps.ts'
import { openLog } from '#log.ts'
import type { Connect } from '#push/connect.ts'
import { closePush } from '#push/services.ts'
import { openDeps } from '#start.ts'
import { testClock } from '#testing/clock.ts'
import { settle } from '#testing/decisions.ts'
import { makePerson } from '#testing/people.ts'
import { settingsChanger } from '#testing/platform-settings.ts'
import { createTestDatabase } from '#testing/postgres.ts'
import { registerWorkers } from '#workers.ts'

/** Somebody in a test: signed in, onboarded, with a name. */
export interface TestPerson {
  id: string
  username: string
  email: string
  token: string
  session_id: string
  /** Calls an endpoint as this person. @throws Failure with the server's code and fields; UnfitRow */
  call: Caller
}
type Caller = <E extends Endpoint>(endpoint: E, input?: InputOf<E>) => Promise<OutputOf<E>>

/** A whole server over a database of this test file's own. It ends after the file's last test. */
export async function world(
  changes: Partial<Config> = {},
  clock = testClock(),
  connectPush?: Connect,
  connections = 4,
  database = createTestDatabase(),
) {
  const { connection, drop } = await database
  // A busy machine makes many calls wait for four connections.
  let unfit: UnfitRow | undefined
  const db = connect({ ...connection, max: connections, connectionTimeoutMillis: 60_000 }, defaultBytes, (error) => {
    unfit = error
    throw error
  })
  const config: Config = { ...testConfig(), ...changes }
  const log = openLog('fatal')
  const deps: Deps = await openDeps(config, log, { db, connection }, clock.now, connectPush)
  registerWorkers(deps)
  const app = await buildApp(deps)
  // What runs by the wall clock would run in the middle of a test.
  await deps.jobs.start({ recurring: false })
  afterAll(async () => {
    await deps.realtime.close()
    await app.close()
    await deps.jobs.stop()
    closePush(deps.push)
    await deps.redis?.close()
    await db.end()
    await drop()
  })

  const auth = withDerivedKeys(deps)
  /** What staff decide is done at once, unless it `waits` as it does in production. */
  const callAs =
    (token?: string, { waits = false } = {}): Caller =>
    async (endpoint, input) => {
      const { method, url, body } = requestOf(endpoint, input)
      const answer = await app.inject({ method, url, payload: body, headers: token ? { authorization: `Bearer ${token}` } : {} })
      const failed = unfit
      unfit = undefined
      if (failed) throw failed
      if (answer.statusCode >= 400) throw failureOf(answer.json() as Problem)
      if (endpoint.output === decisionSchema && !waits) await settle(deps)
      return answer.json()
    }

  /** Makes people by name, each with a profile that has finished onboarding. */
  async function people<Name extends string>(...names: Name[]): Promise<Record<Name, TestPerson>> {
    const made = await Promise.all(names.map((name) => person(auth, name)))
    return Object.fromEntries(made.map((one) => [one.username, { ...one, call: callAs(one.token) }])) as Record<Name, TestPerson>
  }

  return { app, db, deps, clock, config, call: callAs(), callAs, people, changeSettings: settingsChanger(db) }
}

/** The configuration of tests: development mode, no limits, no demo. */
export function testConfig(): Config {
  return readConfig({
    SECRET: 'a secret of the tests that is long enough to be one',
    DATA_DIR: join(inject('folder'), `worker-${process.pid}`),
    RATE_LIMITS: 'off',
    DEMO: '0',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: 'postgres://unused',
  })
}

async function person(auth: Auth, name: string) {
  const email = `${name}-${randomUUID().slice(0, 8)}@test.example`
  const profile = { username: name, full_name: `${name[0]?.toUpperCase()}${name.slice(1)} Tester` }
  const { access_token: token, user } = await makePerson(auth, { email, profile })
  return { id: user.id, username: name, email, session_id: String(decodeJwt(token).session_id), token }
}

function failureOf({ code, errors }: Problem): Failure {
  return new Failure(code, { errors })
}
