import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'

/** Kept outside the database, where whoever can write to that cannot revert it. */
export interface KeptHead {
  seq: number
  mac: string
}

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'staff-log-head')

/** @returns undefined without a file, null for an empty or damaged one, 'closed' without permission */
export function readHead(config: Pick<Config, 'dataDir'>): KeptHead | undefined | null | 'closed' {
  try {
    const [, seq, mac = ''] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(readFileSync(fileOf(config), 'utf8')) ?? []
    return seq ? { seq: Number(seq), mac } : null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? undefined : code === 'EACCES' || code === 'EPERM' ? 'closed' : null
  }
}

export function keepHead(config: Pick<Config, 'dataDir'>, { seq, mac }: KeptHead): void {
  const kept = readHead(config)
  if (kept === 'closed' || (kept?.seq ?? 0) >= seq) return
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 })
  const draft = `${fileOf(config)}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${seq} ${mac}\n`, { mode: 0o600, flag: 'wx', flush: true })
    // A command run by root leaves it to the server's user.
    const { uid, gid } = statSync(config.dataDir)
    if (process.getuid?.() === 0) chownSync(draft, uid, gid)
    renameSync(draft, fileOf(config))
  } finally {
    rmSync(draft, { force: true })
  }
}

export const forgetHead = (config: Pick<Config, 'dataDir'>) => rm(fileOf(config), { force: true })
