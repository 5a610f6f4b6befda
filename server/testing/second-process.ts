import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { Failure, type Problem } from '@atelier/contract/errors'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp } from '#app.ts'
import { connect } from '#db/connection.ts'
import { openDeps } from '#start.ts'
import type { TestPerson, world } from '#testing/world.ts'

/** Another server on the database of `world`, that shares nothing else with it, until the end of the running test. */
export async function secondProcess({ config, db, clock }: Pick<Awaited<ReturnType<typeof world>>, 'config' | 'db' | 'clock'>) {
  const connection = { ...db.pool.options, max: 2 }
  const own = connect(connection)
  const deps = await openDeps(config, pino({ level: 'fatal' }), { db: own, connection }, clock.now)
  const app = await buildApp(deps)
  onTestFinished(async () => {
    await deps.realtime.close()
    await app.close()
    await deps.jobs.stop()
    await own.end()
  })
  return {
    app,
    /** @throws Failure with the server's code and fields */
    async call<E extends Endpoint>({ token }: Pick<TestPerson, 'token'>, endpoint: E, input?: InputOf<E>): Promise<OutputOf<E>> {
      const { method, url, body } = requestOf(endpoint, input)
      const answer = await app.inject({ method: method as 'GET', url, payload: body, headers: { authorization: `Bearer ${token}` } })
      if (answer.statusCode < 400) return answer.json()
      const { code, errors } = answer.json<Problem>()
      throw new Failure(code, { errors })
    },
  }
}
