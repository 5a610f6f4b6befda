import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ignored } from '@atelier/contract/rules/ignored'
import { Gauge } from 'prom-client'
import { forgetBackups, lastBackup, type MadeBackup, rememberBackup } from '#backup/backups.queries.ts'
import { openBackup } from '#backup/read-backup.ts'
import { writeBackup } from '#backup/write-backup.ts'
import type { Deps } from '#deps.ts'

const dayMs = 86_400_000
const lateAfterMs = 26 * 3_600_000
/** UTC. */
const notBeforeHour = 2
const kept = { daily: 7, weekly: 4 }

type BackupDeps = Pick<Deps, 'db' | 'storage' | 'config' | 'clock' | 'log'>

/** Runs every hour, to catch up after downtime or a failed backup. */
export async function backUpNightly(deps: BackupDeps): Promise<void> {
  const { backupDir } = deps.config
  if (!backupDir) return
  const at = deps.clock()
  const last = await lastBackup(deps.db)
  if (!isDue(last, at)) return
  if (last && isLate(last, at)) deps.log.error({ last: last.made_at }, 'no backup was made for more than a day')
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  const file = `atelier-${dayOf(at)}.zip`
  const { bytes, manifest } = await writeBackup(deps, join(backupDir, file))
  await mustRead(join(backupDir, file), manifest)
  await rememberBackup(deps.db, { file, made_at: manifest.created_at, bytes })
  await removeOld(deps, backupDir)
}

export async function backupState({ db, config, clock }: Pick<BackupDeps, 'db' | 'config' | 'clock'>) {
  const last = await lastBackup(db)
  const made = last ? { made_at: last.made_at, bytes: last.bytes } : null
  return { last: made, is_on: config.backupDir !== undefined, is_missing: config.backupDir !== undefined && isLate(last, clock()) }
}

export function backupGauges(deps: Pick<BackupDeps, 'db' | 'config' | 'clock'>): Gauge[] {
  const gauge = (name: string, help: string, read: (state: Awaited<ReturnType<typeof backupState>>) => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      aggregator: 'max',
      async collect() {
        const state = await ignored(backupState(deps), 'while the database is away, it keeps its value')
        if (state) this.set(read(state))
      },
    })
  return [
    gauge('backup_last_timestamp_seconds', 'When the last nightly backup was made', ({ last }) =>
      last ? Date.parse(last.made_at) / 1_000 : 0,
    ),
    gauge('backup_missing', '1 while BACKUP_DIR is set and no backup was made in the last 26 hours', ({ is_missing }) =>
      Number(is_missing),
    ),
  ]
}

/** The newest seven, and before them the first of each of four weeks. */
export function outdated(files: string[]): string[] {
  const ours = files
    .filter((file) => pattern.test(file))
    .toSorted()
    .toReversed()
  const firstOfWeek = new Map(ours.map((file) => [weekOf(file), file]))
  const weekly = [...firstOfWeek.values()].filter((file) => ours.indexOf(file) >= kept.daily).slice(0, kept.weekly)
  return ours.slice(kept.daily).filter((file) => !weekly.includes(file))
}

const pattern = /^atelier-(\d{4}-\d\d-\d\d)\.zip$/

function weekOf(file: string): number {
  const [, day = ''] = pattern.exec(file) ?? []
  return Math.floor((Date.parse(day) - Date.UTC(1970, 0, 5)) / (7 * dayMs))
}

function isDue(last: MadeBackup | undefined, at: Date): boolean {
  if (!last || at.getTime() - Date.parse(last.made_at) >= dayMs) return true
  return dayOf(at) > dayOf(new Date(last.made_at)) && at.getUTCHours() >= notBeforeHour
}

const isLate = (last: MadeBackup | undefined, at: Date) => !last || at.getTime() - Date.parse(last.made_at) > lateAfterMs

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Opening it reads the whole file. */
async function mustRead(path: string, written: object): Promise<void> {
  const backup = await openBackup(path)
  backup.close()
  if (!isDeepStrictEqual(backup.manifest, written)) throw new Error(`${path} reads differently from what was written`)
}

async function removeOld({ db }: Pick<BackupDeps, 'db'>, backupDir: string): Promise<void> {
  const old = outdated(await readdir(backupDir))
  for (const file of old) await rm(join(backupDir, file), { force: true })
  await forgetBackups(db, old)
}
