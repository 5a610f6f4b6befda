import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openConversation } from '@atelier/contract/conversations'
import { type Endpoint, type InputOf, type OutputOf, requestOf } from '@atelier/contract/endpoint'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withDerivedKeys } from '#auth/auth.ts'
import { authKeys, type Keys } from '#auth/keys/keys.ts'
import { connect, type Database } from '#db/connection.ts'
import { connectionTo, homeOf } from '#db/embedded/home.ts'
import { sql } from '#db/sql.ts'
import { cleanUpAfterUs } from '#testing/clean-up.ts'
import { closedPort } from '#testing/closed-port.ts'
import { DeliveryClient, faultsOf } from '#testing/delivery-clients.ts'
import { makePerson } from '#testing/people.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atelier-processes-'))
// As root PostgreSQL runs as another user, who must get in.
chmodSync(dataDir, 0o711)
cleanUpAfterUs(dataDir)
const port = await closedPort()
const url = `http://127.0.0.1:${port}`
const secret = 'a secret of the tests that is long enough to be one'
const server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
  env: {
    WEB_CONCURRENCY: '2',
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET: secret,
    DEMO: '0',
    RATE_LIMITS: 'off',
    AUTH_MAIL_INTERVAL_S: '0',
    LOG_LEVEL: 'fatal',
  },
  stdio: 'ignore',
})
const ended = once(server, 'exit')
let db: Database
let keys: Keys
const clock = () => new Date()
beforeAll(async () => {
  await vi.waitUntil(async () => (await measured('server_processes')()) === 2, { timeout: 120_000, interval: 200 })
  db = connect({ ...connectionTo(homeOf(dataDir)), max: 2 })
  keys = authKeys(db, { secret, publicUrl: `http://localhost:${port}` }, clock)
})
afterAll(async () => {
  server.kill('SIGTERM')
  await ended
  await db?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

test('messages between two people on different processes arrive by their sockets alone', async () => {
  const { clients, talk } = await onTwoProcesses()
  const sent = await talk()
  await expect.poll(async () => faultsOf(clients, await clients[0].listed(), sent)).toEqual([])
  for (const one of clients) one.end()
})

test('a killed process is replaced, and of what people write meanwhile nothing is lost or doubled', async () => {
  const { clients, talk } = await conversation(['cleo', 'dan'], { catchUp: true })
  for (const one of clients) one.connect()
  const [killed] = await serverProcesses()
  const talking = talk()
  process.kill(Number(killed), 'SIGKILL')
  const sent = await talking
  await expect.poll(measured('server_processes_replaced_total')).toBe(1)
  await Promise.all(clients.map((one) => one.settle()))
  expect(faultsOf(clients, await clients[0].listed(), sent)).toEqual([])
  for (const one of clients) one.end()
  expect(await measured('server_processes')()).toBe(2)
  expect(await serverProcesses()).not.toContain(killed)
})

test('mail that both processes queue and send goes out once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, n) => person(`reader${n}`)))
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const answers = await Promise.all(
    people.map(({ email }) => fetch(`${url}/auth/v1/recover`, { method: 'POST', headers, body: JSON.stringify({ email }) })),
  )
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  const inbox = () => db.many<{ recipient: string }>(sql`select recipient from dev_mailbox where type = 'recovery' order by id`)
  const waiting = () =>
    db.one<{ count: number }>(sql`select count(*)::int from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`)
  await expect.poll(async () => (await waiting()).count).toBe(0)
  expect((await inbox()).map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort())
})

test('/metrics is the sum of both processes, whichever is asked', async () => {
  const before = await answered()
  for (let n = 0; n < 6; n++) await fetch(`${url}/healthz`, { headers: { connection: 'close' } })
  expect([await answered(), await answered()]).toEqual([before + 6, before + 6])
})

test('SIGTERM ends all of them and the database, and leaves DATA_DIR free', async () => {
  const pids = await serverProcesses()
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(pids.filter(runs)).toEqual([])
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  await expect(db.one(sql`select 1`)).rejects.toMatchObject({ code: 'unavailable' })
})

async function conversation(names: [string, string], { catchUp }: { catchUp: boolean }) {
  const people = [await person(names[0]), await person(names[1])] as const
  await call(people[0], openConversation, { user_id: people[1].id })
  const { id } = await call(people[1], openConversation, { user_id: people[0].id })
  const client = ({ token }: { token: string }) => new DeliveryClient({ conversation_id: id, token }, { url, catchUp, retryMs: 50 })
  const clients = [client(people[0]), client(people[1])] as const
  /** @returns what was sent */
  async function talk() {
    const sent: string[] = []
    for (let n = 0; n < 10; n++)
      await Promise.all(
        clients.map((one, side) => {
          sent.push(`sender${side} ${n}`)
          return one.send(`sender${side} ${n}`)
        }),
      )
    return sent
  }
  return { people, clients, talk }
}

/** Whichever process accepts a connection first has it: each try has an even chance. */
async function onTwoProcesses() {
  for (let n = 0; n < 20; n++) {
    const tried = await conversation([`ann${n}`, `bob${n}`], { catchUp: false })
    for (const one of tried.clients) one.connect()
    const processes = await vi.waitFor(() => Promise.all(tried.people.map(processOf)), { timeout: 60_000 })
    if (new Set(processes).size === 2) return tried
    for (const one of tried.clients) one.end()
  }
  throw new Error('one process accepted all connections')
}

async function processOf({ id }: { id: string }) {
  return (await db.one<{ process_id: string }>(sql`select process_id from online_people where user_id = ${id}`)).process_id
}

async function person(username: string) {
  const auth = withDerivedKeys({ db, keys, clock, config: { secret } })
  const email = `${username}@test.example`
  const { access_token, user } = await makePerson(auth, { email, profile: { username, full_name: username } })
  return { id: user.id, email, token: access_token }
}

async function call<E extends Endpoint>({ token }: { token: string }, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const { method, url: path, body } = requestOf(endpoint, input)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).json() as Promise<OutputOf<E>>
}

function measured(name: string) {
  return async () => {
    const text = await fetch(`${url}/metrics`, { headers: { connection: 'close' } }).then(
      (answer) => answer.text(),
      () => '',
    )
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    )
  }
}

function answered(): Promise<number> {
  return measured('http_request_duration_seconds_count{route="/healthz",status="2xx"}')().then((count) => count || 0)
}

/** Beside the database, those that serve. */
async function serverProcesses(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(server.pid), '-f', 'main.ts'])
  return stdout.trim().split('\n')
}

function runs(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}
