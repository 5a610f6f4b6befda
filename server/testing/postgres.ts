import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { Connection } from '#db/embedded/home.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openFailures } from '#failures.ts'
import { openJobs } from '#jobs/jobs.ts'
import { cleanUpAfterUs } from '#testing/clean-up.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection
    /** For the files of the run; it goes with it. */
    folder: string
    /** How many requests the fuzz test makes, and from which seed. */
    fuzz: { requests: number; seed: number }
    /** How many writes the Following feed is compared after, from which seed, and whether each of its triggers is switched off in turn. */
    feed: { writes: number; seed: number; triggers: boolean }
    /** How many cases three of the staff decide at once. */
    cases: number
  }
}

const template = 'template_atelier'

interface Run {
  connection: Connection
  folder: string
  end(): Promise<void>
}

// Vitest loads this module again for each project, all of them in one process.
const holder = globalThis as { atelierTestRun?: { projects: number; run: Promise<Run> } }

/** Vitest's global set-up: one PostgreSQL for all projects of the run, with a migrated template that every test file clones. */
export async function setup(project: TestProject) {
  holder.atelierTestRun ??= { projects: 0, run: startRun() }
  const shared = holder.atelierTestRun
  shared.projects++
  const { connection, folder, end } = await shared.run
  project.provide('postgres', connection)
  project.provide('folder', folder)
  return async () => {
    if (--shared.projects) return
    holder.atelierTestRun = undefined
    await end()
  }
}

async function startRun(): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-test-'))
  // As root PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o711)
  cleanUpAfterUs(folder)
  const embedded = await startEmbedded({ dataDir: folder, log: quiet, settings: volatile })
  const connection = { ...embedded.connection, database: template }
  await asSuperuser(embedded.connection, `create database ${template} owner atelier`)
  const pool = new pg.Pool(connection)
  await migrate(pool)
  await pool.end()
  // The queue's tables belong to the template too, or every file would make them again.
  const jobs = openJobs(connection, openFailures(pino({ level: 'silent' })))
  await jobs.start({ recurring: false })
  await jobs.stop()
  return {
    connection,
    folder,
    async end() {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A migrated, empty database of one test file's own. */
export async function createTestDatabase(): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const connection = { ...inject('postgres'), database: `test_${randomBytes(8).toString('hex')}` }
  // A copy of the files takes a fifth of the time that a copy of each page through the log does.
  await asSuperuser(connection, `create database ${connection.database} template ${template} owner atelier strategy file_copy`)
  return { connection, drop: () => asSuperuser(connection, `drop database ${connection.database} with (force)`) }
}

// The run throws its data away: it does not wait for the disk, writes no log to recover from, and tidies nothing up. Only here.
const volatile = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // Tables are tiny: planning for the values of each query costs more than the query.
  plan_cache_mode: 'force_generic_plan',
}

const quiet = { info: () => {}, warn: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }

async function asSuperuser(connection: Connection, statement: string) {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
