import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ignored } from '@atelier/contract/rules/ignored'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { type Connection, homeOf, superuser } from '#db/embedded/home.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { cleanUpAfterUs } from '#testing/clean-up.ts'

/** A migrated PostgreSQL of npm, and a second one that streams its log and can be held back. */
export async function primaryWithStandby() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-standby-'))
  cleanUpAfterUs(folder)
  const [leading, following] = [join(folder, 'leading'), join(folder, 'following')]
  const copy = join(following, 'postgres')
  for (const one of [folder, leading, following, copy]) {
    mkdirSync(one, { recursive: true })
    chmodSync(one, 0o711)
  }
  // Under root each runs as a user of its own.
  const both = { max_connections: '60', fsync: 'off' }
  const lead = () => startEmbedded({ dataDir: leading, log: quiet, settings: { ...both, unix_socket_permissions: '0777' } })
  const first = await lead()
  const pool = new pg.Pool(first.connection)
  await migrate(pool)
  await pool.end()
  await left(first.connection)
  await first.stop()
  const { data, socket } = homeOf(leading)
  spawnSync('cp', ['-a', data, join(copy, 'data')])
  writeFileSync(join(copy, 'data/standby.signal'), '')
  const primary = await lead()
  chmodSync(socket, 0o711)
  const settings = { ...both, primary_conninfo: `host=${socket} port=5432 user=postgres` }
  const standby = await startEmbedded({ dataDir: following, log: quiet, settings })
  const run = (text: string) => asSuperuser(standby.connection, text)

  return {
    primary: primary.connection,
    standby: { connection: standby.connection, run, stop: () => standby.stop() },
    async pause(): Promise<void> {
      await run('select pg_wal_replay_pause()')
      await vi.waitFor(async () => expect(await run('select pg_get_wal_replay_pause_state()')).toBe('paused'), patient)
    },
    resume: () => run('select pg_wal_replay_resume()'),
    async end(): Promise<void> {
      await ignored(left(standby.connection), 'a test may have stopped it')
      await left(primary.connection)
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Pools do not wait until their connections are closed, and one that is cut meanwhile is an error. */
async function left(connection: Connection): Promise<void> {
  const open = () => asSuperuser(connection, `select count(*)::int from pg_stat_activity where usename = 'atelier'`)
  await vi.waitFor(async () => expect(await open()).toBe(0), patient)
}

/** @returns the first column of the first row */
async function asSuperuser(connection: Connection, text: string): Promise<unknown> {
  const client = new pg.Client({ ...connection, user: superuser.user })
  await client.connect()
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const patient = { timeout: 60_000, interval: 20 }
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
