import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'

/** The last row of the log that this DATA_DIR knows of: who can write to the database cannot take it back. */
interface KeptHead {
  seq: number
  /** Hexadecimal. */
  mac: string
}

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'staff-log-head')

/** @returns undefined without a file, null for one that is not readable */
export function readHead(config: Pick<Config, 'dataDir'>): KeptHead | undefined | null {
  try {
    const [, seq, mac = ''] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(readFileSync(fileOf(config), 'utf8')) ?? []
    return seq ? { seq: Number(seq), mac } : null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null
  }
}

/** Of actions that end together, the last one stays. */
export function keepHead(config: Pick<Config, 'dataDir'>, { seq, mac }: KeptHead): void {
  if ((readHead(config)?.seq ?? 0) >= seq) return
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 })
  const draft = `${fileOf(config)}.${process.pid}`
  writeFileSync(draft, `${seq} ${mac}\n`, { mode: 0o600 })
  renameSync(draft, fileOf(config))
}

/** For a database that another one takes the place of. */
export const forgetHead = (config: Pick<Config, 'dataDir'>) => rm(fileOf(config), { force: true })
