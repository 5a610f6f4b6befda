import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '#config.ts'
import type { Log } from '#db/embedded.ts'

/** Where one embedded database lives, and as whom its processes run. */
export interface Home {
  folder: string
  data: string
  /** The folder of the socket; only the account and root can enter it. */
  socket: string
  log: string
  binaries: string
  /** Set when this process is root, which PostgreSQL refuses to be. */
  account: Account | undefined
}

export interface Account {
  uid: number
  gid: number
}

/** Finds or makes the home that belongs to DATA_DIR. DATA_DIR/postgres is the home, or leads to it. */
export function prepareHome(dataDir: string, log: Log): Home {
  const link = join(dataDir, 'postgres')
  const made = lstatSync(link, { throwIfNoEntry: false })
  if (made && !existsSync(link))
    throw new ConfigError(`The database that ${link} leads to is gone: put it back, or run npm run reset to start anew.`)
  const account = accountFor(made ? realpathSync(link) : link)
  if (!made) make(link, account, log)
  const folder = realpathSync(link)
  const home = {
    folder,
    data: join(folder, 'data'),
    socket: socketOf(folder),
    log: join(folder, 'postgres.log'),
    account,
    binaries: binariesFor(account, log),
  }
  for (const own of [home.data, home.socket]) return home
}
