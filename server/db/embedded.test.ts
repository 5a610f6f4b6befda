import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ConfigError } from '#config.ts'
import { type Connection, connectionTo, homeOf } from '#db/embedded/home.ts'
import { type Embedded, openEmbedded, startEmbedded } from '#db/embedded.ts'
import { cleanUpAfterUs } from '#testing/clean-up.ts'

// QUALITY R4, each promise on a database of its own, with the settings of a real start.
vi.setConfig({ testTimeout: 60_000 })

// Making the files takes longest, so most tests start from a copy.
let seed = ''
beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), 'atelier-seed-'))
  chmodSync(seed, 0o711)
  cleanUpAfterUs(seed)
  await (await startEmbedded({ dataDir: seed, log })).stop()
  return () => rmSync(seed, { recursive: true })
})

test('the database is durable, checks its pages and gives us an ordinary role', async () => {
  const { connection } = await started(folder())
  expect(await ask(connection, 'show fsync')).toBe('on')
  expect(await ask(connection, 'show full_page_writes')).toBe('on')
  expect(await ask(connection, 'show synchronous_commit')).toBe('on')
  expect(await ask(connection, 'show data_checksums')).toBe('on')
  expect(await ask(connection, 'show listen_addresses')).toBe('')
  expect(await ask(connection, 'show server_encoding')).toBe('UTF8')
  expect(await ask(connection, `select lower('ÉÑ')`)).toBe('éñ')
  expect(await ask(connection, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
})

test('a second server on one DATA_DIR stops with a sentence while the first runs, and works once that is gone', async () => {
  const dataDir = seeded()
  const first = await started(dataDir)
  const refused = new RegExp(`^Another Atelier server \\(process ${process.pid}\\) already uses DATA_DIR ${dataDir}: .+\\.$`)
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(refused)
  expect(await host(dataDir).firstLine).toMatch(refused)
  expect(await ask(first.connection, 'select 1')).toBe(1)
  await first.stop()
  expect(await ask((await started(dataDir)).connection, 'select 1')).toBe(1)
})

test('a command joins the running database and leaves it running', async () => {
  const dataDir = seeded()
  const server = await started(dataDir)
  const joined = await openEmbedded({ dataDir, log })
  expect(await ask(joined.connection, 'select current_database()')).toBe('atelier')
  await joined.stop()
  expect(await ask(server.connection, 'select 1')).toBe(1)
})

test('PostgreSQL killed under writers comes back by itself, and no acknowledged row is lost', async () => {
  const { connection, onExit, dataDir } = await started()
  const endings: string[] = []
  onExit((how) => endings.push(how))
  await ask(connection, 'create table kept (id int primary key)')
  const pool = new pg.Pool({ ...connection, max: 4, connectionTimeoutMillis: 2_000 })
  pool.on('error', () => {})
  const acknowledged: number[] = []
  let next = 0
  const write = async (count: number) => {
    while (acknowledged.length < count) {
      const id = next++
      await pool.query('insert into kept values ($1)', [id]).then(
        () => acknowledged.push(id),
        () => {},
      )
    }
  }
  const writers = [1, 2, 3, 4].map(() => write(400))
  await vi.waitUntil(() => acknowledged.length >= 100, { timeout: 60_000 })
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await Promise.all(writers)
  // The writers may have been through before its end was seen.
  await vi.waitFor(() => expect(endings).toEqual(['SIGKILL']), { timeout: 60_000 })
  const { rows } = await vi.waitFor(() => pool.query<{ id: number }>('select id from kept'), { timeout: 60_000 })
  const found = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  await pool.end()
})

test.each([
  { gone: 'the server', alsoDatabase: false },
  { gone: 'the server and PostgreSQL', alsoDatabase: true },
])('after kill -9 of $gone the next start takes the database over', async ({ alsoDatabase }) => {
  const dataDir = seeded()
  const server = host(dataDir)
  expect(await server.firstLine).toBe('ready')
  const connection = connectionTo(homeOf(dataDir))
  await ask(connection, 'create table kept as select 42 as answer')
  const postmaster = postmasterOf(dataDir)
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
  // The database outlives its server, or this test means nothing.
  expect(await ask(connection, 'select answer from kept')).toBe(42)
  if (alsoDatabase) process.kill(postmaster, 'SIGKILL')

  const next = await started(dataDir)
  expect(await ask(next.connection, 'select answer from kept')).toBe(42)
  expect(postmasterOf(dataDir)).not.toBe(postmaster)
})

test('a stale postmaster.pid whose number now belongs to another process does not stop the start', async () => {
  const dataDir = seeded()
  await (await started(dataDir)).stop()
  const stranger = spawn('sleep', ['3600'])
  onTestFinished(() => void stranger.kill())
  writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), `${stranger.pid}\n`)
  expect(await ask((await started(dataDir)).connection, 'select 1')).toBe(1)
  expect(stranger.exitCode).toBeNull()
})

test('a first start that was cut off leaves nothing in the way of the next', async () => {
  const dataDir = folder()
  mkdirSync(join(dataDir, 'postgres/making/data/base'), { recursive: true })
  expect(await ask((await started(dataDir)).connection, 'select 1')).toBe(1)
})

test('a DATA_DIR too deep for a socket still works', async () => {
  const dataDir = join(folder(), 'a'.repeat(100))
  const { connection } = await started(dataDir)
  expect(connection.host).toMatch(/^\/tmp\/atelier-/)
  expect(await ask(connection, 'select 1')).toBe(1)
  rmSync(connection.host, { recursive: true })
})

test.runIf(process.getuid?.() === 0)('as root it runs as a user of its own, wherever that user can be', async () => {
  const reachable = seeded()
  await started(reachable)
  expect(lstatSync(join(reachable, 'postgres')).isDirectory()).toBe(true)

  const dataDir = folder(0o700)
  let home = ''
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const { connection } = await started(dataDir)
  home = realpathSync(join(dataDir, 'postgres'))
  expect(home).toMatch(/^\/var\/lib\/atelier\//)
  expect(said.filter((message) => message.endsWith(`${home}.`))).toHaveLength(2)
  expect(await ask(connection, 'select 1')).toBe(1)
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8'))?.[1]
  expect(Number(uid)).toBeGreaterThanOrEqual(20_000)
})

test.runIf(process.getuid?.() === 0)('a backup that was put back as root without its owners starts', async () => {
  const dataDir = seeded()
  await (await started(dataDir)).stop()
  expect(spawnSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]).status).toBe(0)
  expect(await ask((await started(dataDir)).connection, 'select 1')).toBe(1)
})

test('a database of another major version is refused with a sentence', async () => {
  const dataDir = seeded()
  await (await started(dataDir)).stop()
  writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '14\n')
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/was made by PostgreSQL 14 and this release brings \d+/)
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(ConfigError)
})

const said: string[] = []
const log = { info: (message: string) => said.push(message), warn: () => {}, error: () => {} }

function folder(mode = 0o711) {
  const path = mkdtempSync(join(tmpdir(), 'atelier-embedded-'))
  chmodSync(path, mode)
  cleanUpAfterUs(path)
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function seeded() {
  const dataDir = folder()
  if (spawnSync('cp', ['-a', join(seed, 'postgres'), dataDir]).status !== 0) throw new Error('the seed cannot be copied')
  return dataDir
}

async function started(dataDir = seeded()): Promise<Embedded & { dataDir: string }> {
  const embedded = await startEmbedded({ dataDir, log })
  onTestFinished(embedded.stop)
  return { ...embedded, dataDir }
}

function host(dataDir: string): { process: ChildProcess; firstLine: Promise<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/embedded-host.ts'), dataDir], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line))
  return { process: child, firstLine }
}

function postmasterOf(dataDir: string) {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
}

async function ask(connection: Connection, query: string): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return Object.values((await client.query(query)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}
