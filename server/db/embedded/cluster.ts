import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '#config.ts'
import { namedAccount } from '#db/embedded/account.ts'
import { connectionTo, giveAll, giveTo, type Home, superuser } from '#db/embedded/home.ts'
import { type Log, lastErrorIn } from '#db/embedded/log.ts'
import { environment } from '#db/embedded/programs.ts'

/** An interrupted first start leaves nothing that looks complete. */
export function ensureCluster(home: Home, programs: string, log: Log) {
  if (existsSync(home.data)) return checkVersion(home, programs)
  log.info(`Making the database in ${home.folder}.`)
  const workshop = join(home.folder, 'making')
  const data = join(workshop, 'data')
  const maker = home.account && namedAccount(home.account)
  rmSync(workshop, { recursive: true, force: true })
  mkdirSync(workshop, { mode: 0o710 })
  if (home.account) chownSync(workshop, 0, home.account.gid)
  giveTo(maker, data)
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, ...initdbOptions], {
    ...maker,
    cwd: '/',
    encoding: 'utf8',
    env: environment,
  })
  if (made.status !== 0)
    throw new ConfigError(`The database could not be made in ${home.folder}: ${made.error?.message ?? lastErrorIn(made.stderr)}.`)
  if (home.account) giveAll(home.account, data)
  renameSync(data, home.data)
  rmdirSync(workshop)
}

/** An ordinary owner: no query runs with a superuser's rights. */
export async function ensureDatabase(home: Home) {
  const client = new pg.Client(connectionTo(home, superuser))
  await client.connect()
  try {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = 'atelier') as role, exists (select from pg_database where datname = 'atelier') as database`,
    )
    if (!rows[0].role) await client.query('create role atelier login')
    if (!rows[0].database) await client.query('create database atelier owner atelier')
  } finally {
    await client.end()
  }
}

const initdbOptions = ['-U', superuser.user, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth=trust', '--no-instructions']

function checkVersion(home: Home, programs: string) {
  const made = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim()
  const [, ours] = /(\d+)/.exec(spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8', env: environment }).stdout) ?? []
  if (made !== ours)
    throw new ConfigError(
      `The database in ${home.folder} was made by PostgreSQL ${made} and this release brings ${ours}: see "Upgrading PostgreSQL" in docs/operations.md.`,
    )
}
