import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { installPostgres15, programs } from '#drills/postgres15.ts'
import { until } from '#drills/until.ts'
import { freePort } from '#installation.ts'
import { cleanUpAfterUs } from '../../server/testing/clean-up.ts'

export interface PostgresWithStandby {
  url: string
  readUrl: string
  standby: pg.ClientConfig
  /** The standby goes on receiving what it does not apply. */
  pause(): Promise<void>
  resume(): Promise<void>
  kill(): void
  start(): void
  stop(): void
}

/** PostgreSQL 15 of Debian, and a standby that streams from it. On sockets of a folder of their own only. */
export async function startWithStandby(): Promise<PostgresWithStandby> {
  await installPostgres15('The standby', {})
  const folder = mkdtempSync(join(tmpdir(), 'atelier-drill-'))
  cleanUpAfterUs(folder)
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })))
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o711)
  const [port, standbyPort] = [await freePort(), await freePort()]
  const asPostgres = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(join(programs, program), args, { uid, gid, cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`)
  }
  const [data, copy] = [join(folder, 'data'), join(folder, 'standby')]
  const control = (where: string, ...args: string[]) => asPostgres('pg_ctl', '-D', where, '-s', '-w', '-t', '120', ...args)
  const start = (where: string, at: number) =>
    control(where, 'start', '-l', `${where}.log`, '-o', `-p ${at} -k ${folder} -c listen_addresses='' -c max_connections=60`)
  const standby = { host: folder, port: standbyPort, database: 'atelier' }
  async function ask(at: pg.ClientConfig, text: string): Promise<unknown> {
    const client = new pg.Client({ ...at, user: 'postgres' })
    await client.connect()
    try {
      return Object.values((await client.query(text)).rows[0] ?? {})[0]
    } finally {
      await client.end()
    }
  }

  asPostgres('initdb', '-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth=trust')
  start(data, port)
  await ask({ host: folder, port, database: 'postgres' }, 'create role atelier login')
  await ask({ host: folder, port, database: 'postgres' }, `create database atelier owner atelier encoding 'UTF8' template template0`)
  asPostgres('pg_basebackup', '-h', folder, '-p', String(port), '-U', 'postgres', '-D', copy, '-R', '-X', 'stream', '-c', 'fast')
  start(copy, standbyPort)
  const url = (at: number) => `postgres://atelier@localhost:${at}/atelier?host=${encodeURIComponent(folder)}`
  return {
    url: url(port),
    readUrl: url(standbyPort),
    standby: { ...standby, user: 'atelier' },
    async pause() {
      await ask(standby, 'select pg_wal_replay_pause()')
      await until('it has paused', 30, async () => (await ask(standby, 'select pg_get_wal_replay_pause_state()')) === 'paused')
    },
    async resume() {
      await ask(standby, 'select pg_wal_replay_resume()')
    },
    kill: () => control(copy, 'stop', '-m', 'immediate'),
    start: () => start(copy, standbyPort),
    stop() {
      for (const where of [copy, data]) control(where, 'stop', '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
