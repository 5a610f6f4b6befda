import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { adminLimits } from '@atelier/contract/admin/limits'
import type { RoleName } from '@atelier/contract/choices'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '#app.ts'
import { withDerivedKeys } from '#auth/auth.ts'
import { readConfig } from '#config.ts'
import { connect } from '#db/connection.ts'
import type { Connection } from '#db/embedded/home.ts'
import { defaultBytes } from '#db/memory/memory.ts'
import { sql } from '#db/sql.ts'
import { openDeps } from '#start.ts'
import { testClock } from '#testing/clock.ts'
import { closedPort } from '#testing/closed-port.ts'
import { settle } from '#testing/decisions.ts'
import { makePerson } from '#testing/people.ts'
import { restorePoint } from '#testing/restore-point.ts'
import { registerWorkers } from '#workers.ts'

/**
 * A process with a server, on a database of its own, for each worker of the web's tests. It takes commands over HTTP: each is a `POST /COMMAND` with its
 * arguments as JSON. It ends with the process that started it.
 */
const { connection, template, folder }: { connection: Connection; template: string; folder: string } = JSON.parse(process.argv[2] ?? '')
process.once('disconnect', () => process.exit())
const { undoMs } = adminLimits

type TestServer = Awaited<ReturnType<typeof openServer>>
const servers = new Map<string, Promise<TestServer>>()

const commands: Record<string, (server: TestServer, given: Given) => Promise<unknown>> = {
  open: async ({ origin, viewer }) => ({ origin, viewer }),
  people: ({ people }, { names = [] }) => people(names),
  grant: ({ db }, { user_id, role }) => db.run(sql`insert into user_roles (user_id, role) values (${user_id}, ${role})`),
  query: async ({ db }, { text = '', values }) => (await db.execute(text, values)).rows,
  clock: async ({ clock }, { at }) => (at ? clock.stop(at) : clock.go()),
  settle: ({ deps }) => settle(deps),
  hesitate: async () => Object.assign(adminLimits, { undoMs: 120_000 }),
  reset: ({ reset }) => reset(),
}

interface Given {
  worker?: string
  names?: string[]
  user_id?: string
  role?: RoleName
  text?: string
  values?: unknown[]
  at?: string
}

const porter = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify((await answer(request)) ?? null))
  } catch (error) {
    response.writeHead(500).end((error as Error).stack)
  }
})
porter.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(porter.address() as AddressInfo).port}`))

async function answer(request: IncomingMessage): Promise<unknown> {
  const command = request.url?.slice(1) ?? ''
  const given = (await json(request)) as Given
  const worker = given.worker ?? ''
  const opening = servers.get(worker) ?? openServer(`server_${randomBytes(8).toString('hex')}`)
  servers.set(worker, opening)
  const server = await opening
  return commands[command]?.(server, given)
}

async function openServer(database: string) {
  await asSuperuser(`create database ${database} template ${template} strategy file_copy owner atelier`)
  const own = { ...connection, database }
  const log = pino({ level: 'fatal' })
  const db = connect({ ...own, max: 8 }, defaultBytes, (error) => log.fatal(error))
  const port = await closedPort()
  const origin = `http://127.0.0.1:${port}`
  const config = readConfig({
    SECRET: 'a secret of the tests that is long enough to be one',
    DATA_DIR: `${folder}/${database}`,
    PUBLIC_URL: origin,
    PORT: String(port),
    RATE_LIMITS: 'off',
    AUTH_MAIL_INTERVAL_S: '0',
    DEMO: '0',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: 'postgres://unused',
  })
  const clock = testClock()
  const deps = await openDeps(config, log, { db, connection: own }, clock.now)
  registerWorkers(deps)
  const app = await buildApp(deps)
  await deps.jobs.start({ recurring: false })
  await app.listen({ port, host: '127.0.0.1' })
  deps.realtime.attach(app.server)
  deps.realtime.checkSockets()

  const auth = withDerivedKeys(deps)
  async function person(name: string) {
    const profile = { username: name, full_name: `${name[0]?.toUpperCase()}${name.slice(1)} Tester` }
    return { username: name, full_name: profile.full_name, session: await makePerson(auth, { email: `${name}@test.example`, profile }) }
  }
  const viewer = await person('vera')
  const { restore } = await restorePoint({ ...own, user: 'postgres' })

  return {
    origin,
    db,
    deps,
    clock,
    viewer,
    people: (names: string[]) => Promise.all(names.map(person)),
    async reset() {
      clock.go()
      Object.assign(adminLimits, { undoMs })
      await restore()
    },
  }
}

async function asSuperuser(statement: string) {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
