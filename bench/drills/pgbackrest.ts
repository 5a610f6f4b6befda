import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { installPostgres15, programs } from '#drills/postgres15.ts'
import { until } from '#drills/until.ts'
import { freePort } from '#installation.ts'
import { cleanUpAfterUs } from '../../server/testing/clean-up.ts'

const root = join(import.meta.dirname, '../..')

export interface ArchivedPostgres {
  url: string
  /** A connection to Atelier's database; `role` is the superuser if not said. */
  database(): Promise<pg.Client>
  backUp(type: 'full' | 'incr'): void
  /** Everything written so far is in the archive afterwards. */
  archived(): Promise<void>
  /** PostgreSQL is stopped, brought to where it was, and started. @throws if it does not start there */
  restore(to: { time: string } | 'the backup'): Promise<void>
  stop(): void
}

/** PostgreSQL 15 of Debian with deploy/postgresql-pgbackrest.conf, and pgBackRest with deploy/pgbackrest.conf. On a socket of its own folder only. */
export async function startArchived(): Promise<ArchivedPostgres> {
  await installPostgres15('pgBackRest', { pgbackrest: 'pgbackrest' })
  const folder = mkdtempSync(join(tmpdir(), 'atelier-drill-'))
  cleanUpAfterUs(folder)
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })))
  const [data, repository] = [join(folder, 'data'), join(folder, 'repository')]
  mkdirSync(repository)
  for (const one of [folder, repository]) chownSync(one, uid ?? 0, gid ?? 0)
  chmodSync(folder, 0o711)
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    PGBACKREST_CONFIG: join(root, 'deploy/pgbackrest.conf'),
    PGBACKREST_STANZA: 'atelier',
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
  }
  const asPostgres = (command: string, ...args: string[]) =>
    must(spawnSync(command, args, { uid, gid, env, cwd: folder, encoding: 'utf8' }))
  const control = (...args: string[]) => asPostgres(join(programs, 'pg_ctl'), '-D', data, '-s', '-w', '-t', '120', ...args)
  const start = () => control('start', '-l', join(folder, 'postgres.log'), '-o', `-p ${port} -k ${folder} -c listen_addresses=''`)
  async function connect(database: string): Promise<pg.Client> {
    const client = new pg.Client({ host: folder, port, user: 'postgres', database })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const ask = async <T extends pg.QueryResultRow>(text: string, database = 'postgres') => {
    const client = await connect(database)
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }

  asPostgres(join(programs, 'initdb'), '-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth=trust')
  appendFileSync(join(data, 'postgresql.conf'), `include '${join(root, 'deploy/postgresql-pgbackrest.conf')}'\n`)
  start()
  await ask('create role atelier login')
  await ask(`create database atelier owner atelier encoding 'UTF8' template template0`)
  asPostgres('pgbackrest', 'stanza-create')
  asPostgres('pgbackrest', 'check')
  return {
    url: `postgres://atelier@localhost:${port}/atelier?host=${encodeURIComponent(folder)}`,
    database: () => connect('atelier'),
    backUp: (type) => void asPostgres('pgbackrest', 'backup', `--type=${type}`),
    async archived() {
      const [switched] = await ask<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
      await until('the last piece of the log is archived', 60, async () => {
        const [{ last } = { last: '' }] = await ask<{ last: string }>('select last_archived_wal as last from pg_stat_archiver')
        return last >= (switched?.segment ?? '')
      })
    },
    async restore(to) {
      control('stop', '-m', 'fast')
      const target = to === 'the backup' ? ['--type=immediate'] : ['--type=time', `--target=${to.time}`]
      asPostgres('pgbackrest', 'restore', ...target, '--target-action=promote')
      start()
      await until('it takes writes again', 120, async () => {
        const [found] = await ask<{ away: boolean }>('select pg_is_in_recovery() as away')
        return found?.away === false
      })
    },
    stop() {
      control('stop', '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function must({ status, stdout, stderr, error }: SpawnSyncReturns<string>): string {
  if (error) throw error
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  return stdout
}
