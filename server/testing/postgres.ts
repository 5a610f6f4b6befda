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
import { openJobs } from '#jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection
    /** For the files of the run; it goes with it. */
    folder: string
    /** How many requests the fuzz test makes, and from which seed. */
    fuzz: { requests: number; seed: number }
  }
}

const template = 'template_atelier'

/** Vitest's global set-up: one PostgreSQL for the whole run, with a migrated template that every test file clones. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-test-'))
  // As root PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: folder, log: quiet, settings: volatile })
  const connection = { ...embedded.connection, database: template }
  await asSuperuser(embedded.connection, `create database ${template} owner atelier`)
  const pool = new pg.Pool(connection)
  await migrate(pool)
  await pool.end()
  // The queue's tables belong to the template too, or every file would make them again.
  const jobs = openJobs(connection, pino({ level: 'silent' }))
  await jobs.start()
  await jobs.stop()
  project.provide('postgres', connection)
  project.provide('folder', folder)
  return async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A migrated, empty database of one test file's own. */
export async function createTestDatabase(): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const connection = { ...inject('postgres'), database: `test_${randomBytes(8).toString('hex')}` }
  await asSuperuser(connection, `create database ${connection.database} template ${template} owner atelier`)
  return { connection, drop: () => asSuperuser(connection, `drop database ${connection.database} with (force)`) }
}

// The run throws its data away, so it does not wait for the disk. Only here.
const volatile = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

const quiet = { info: () => {}, warn: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }

async function asSuperuser(connection: Connection, statement: string) {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
