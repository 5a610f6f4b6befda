import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fromDebian } from '../../scripts/debian.mjs'

/** Of Debian 12's PostgreSQL. */
export const programs = '/usr/lib/postgresql/15/bin'

/** With the packages that are named by the program they bring. */
export async function installPostgres15(what: string, packages: Record<string, string>): Promise<void> {
  const isThere = () =>
    [...Object.keys(packages), `${programs}/postgres`].every((program) => spawnSync(program, ['--version']).error === undefined)
  if (isThere()) return
  // Debian makes a cluster and starts it with the package, unless told not to.
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true })
  writeFileSync('/etc/postgresql-common/createcluster.d/atelier-drill.conf', 'create_main_cluster = false\n')
  const wanted = [...Object.values(packages), 'postgresql-15']
  if (!(await fromDebian(`${what} and PostgreSQL 15`, wanted, isThere)))
    throw new Error(`The drill needs root on Debian 12: it installs ${wanted.join(', ')}.`)
}
