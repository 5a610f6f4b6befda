import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#config.ts'
import { accountFor, type UnixUser } from '#db/embedded/account.ts'
import type { Log } from '#db/embedded/log.ts'
import { shared } from '#db/embedded/programs.ts'

export interface Home {
  folder: string
  data: string
  socket: string
  log: string
  account: UnixUser | undefined
}

export interface Connection {
  host: string
  port: number
  database: string
  user: string
  ssl: false
}

export function homeOf(dataDir: string): Home {
  const link = linkIn(dataDir)
  if (!existsSync(link))
    throw new ConfigError(`The database that ${link} leads to is gone: put it back, or run npm run reset to start anew.`)
  const folder = realpathSync(link)
  return { folder, data: join(folder, 'data'), socket: socketOf(folder), log: join(folder, 'postgres.log'), account: accountFor(folder) }
}

/** The caller must hold DATA_DIR. */
export function prepareHome(dataDir: string, log: Log): Home {
  const link = linkIn(dataDir)
  if (!lstatSync(link, { throwIfNoEntry: false })) make(link, dataDir, log)
  const home = homeOf(dataDir)
  const { account, folder, data } = home
  if (!canEnter(account, folder))
    throw new ConfigError(`User ${account?.uid}, as whom PostgreSQL runs, cannot enter ${folder}: open the folders above it (chmod o+x).`)
  if (account && existsSync(data) && statSync(data).uid !== account.uid) giveAll(account, data)
  giveTo(account, home.socket)
  return home
}

/** Any process that can enter the socket's folder may connect as any user. */
export function connectionTo(
  home: Home,
  who: Pick<Connection, 'database' | 'user'> = { database: 'atelier', user: 'atelier' },
): Connection {
  return { host: home.socket, port, ...who, ssl: false }
}

export const superuser = { database: 'postgres', user: 'postgres' }

export function giveTo(account: UnixUser | undefined, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const self = process.getuid?.()
  if (!found.isDirectory() || ![self, account?.uid].includes(found.uid))
    throw new ConfigError(`${folder} belongs to somebody else (user ${found.uid}): remove it and start again.`)
  if (account) chownSync(folder, account.uid, account.gid)
}

export function giveAll({ uid, gid }: UnixUser, folder: string) {
  for (const inside of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(join(folder, inside), uid, gid)
  lchownSync(folder, uid, gid)
}

const port = 5432

const linkIn = (dataDir: string) => join(dataDir, 'postgres')

function make(link: string, dataDir: string, log: Log) {
  const account = accountFor(link)
  if (canEnter(account, dataDir)) return makePassable(link)
  const folder = join(shared, hash(dataDir))
  log.info(`PostgreSQL runs as an unprivileged user, who cannot enter ${dataDir}: the database is kept in ${folder}.`)
  makePassable(shared)
  keepAside(folder, log)
  makePassable(folder)
  symlinkSync(folder, link)
}

function makePassable(folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
}

// DATA_DIR was deleted, and the secret with it; the database is kept aside all the same.
function keepAside(folder: string, log: Log) {
  if (!existsSync(folder)) return
  const aside = `${folder}-${new Date().toISOString().replace(/[^\d]/g, '').slice(0, 14)}`
  renameSync(folder, aside)
  log.warn(`An earlier database of a deleted DATA_DIR is kept in ${aside}; delete it if you do not need it.`)
}

function canEnter(account: UnixUser | undefined, folder: string) {
  return !account || spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

// The kernel allows 107 bytes for a socket's path (103 on macOS), of which its name takes 15.
function socketOf(folder: string) {
  const inside = join(folder, 'socket')
  const longest = process.platform === 'darwin' ? 103 : 107
  return Buffer.byteLength(join(inside, `.s.PGSQL.${port}`)) <= longest ? inside : `/tmp/atelier-${hash(folder)}`
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
