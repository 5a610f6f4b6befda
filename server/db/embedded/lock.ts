import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#config.ts'

/** The kernel holds the lock for the life of the process. @returns the release @throws ConfigError while another process holds it */
export function holdLock(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const lock = take(folder)
  if (!lock) throw new ConfigError(inUse(folder))
  writeFileSync(ownerOf(folder), `${process.pid}\n`)
  return () => {
    if (!lock.isOpen) return
    rmSync(ownerOf(folder), { force: true })
    lock.close()
  }
}

export function isLocked(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const lock = take(folder)
  lock?.close()
  return !lock
}

// Node has no flock; an exclusive SQLite transaction works alike on every platform.
function take(folder: string): DatabaseSync | undefined {
  const path = join(folder, 'lock')
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 })
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = off; pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

const SQLITE_BUSY = 5

const ownerOf = (folder: string) => join(folder, 'server.pid')

function inUse(folder: string) {
  const owner = readOwner(folder)
  return `Another Atelier server${owner && ` (process ${owner})`} already uses DATA_DIR ${folder}: stop it, or start this one with a DATA_DIR and a PORT of its own.`
}

function readOwner(folder: string) {
  try {
    return readFileSync(ownerOf(folder), 'utf8').trim()
  } catch {
    return ''
  }
}
