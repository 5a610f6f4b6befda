import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBackupState } from '@atelier/contract/admin/settings'
import { afterAll, expect, test } from 'vitest'
import { backUpNightly, backupState, outdated } from '#backup/nightly.ts'
import { openBackup } from '#backup/read-backup.ts'
import { sql } from '#db/sql.ts'
import { world } from '#testing/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'atelier-nightly-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const backupDir = join(folder, 'backups')
const { app, deps, clock, db, people } = await world({ backupDir })
const { meg } = await people('meg')
await db.run(sql`insert into user_roles (user_id, role) values (${meg.id}, 'admin')`)

const day = (n: number) => `atelier-${new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10)}.zip`
const gauge = async (name: string) => {
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}

test('seven daily and four weekly ones stay, each week its first, and files of others', () => {
  let files: string[] = ['atelier-notes.txt', 'other-2026-01-01.zip']
  for (let n = 1; n <= 90; n++) {
    files.push(day(n))
    const old = outdated(files)
    files = files.filter((file) => !old.includes(file))
  }
  // 1 March 2026, a Sunday, is day 60; day 90 is Tuesday, 31 March.
  const weekly = [54, 61, 68, 75, 82].map(day)
  expect(files.slice(0, 2)).toEqual(['atelier-notes.txt', 'other-2026-01-01.zip'])
  expect(files.slice(-7)).toEqual([84, 85, 86, 87, 88, 89, 90].map(day))
  expect(files.slice(2, -7)).toEqual(weekly.slice(-4))
})

test('each night one is made and read back, what is too old goes, and staff and /metrics hear of it', async () => {
  expect(await meg.call(getBackupState)).toEqual({ last: null, is_on: true, is_missing: true })
  clock.stop('2026-03-10T01:30:00Z')
  mkdirSync(backupDir)
  for (let n = 1; n <= 60; n++) writeFileSync(join(backupDir, day(n)), 'of another release')
  await backUpNightly(deps)
  const file = join(backupDir, 'atelier-2026-03-10.zip')
  const backup = await openBackup(file)
  backup.close()
  expect(backup.manifest.created_at).toBe('2026-03-10T01:30:00.000Z')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(backupDir)).toHaveLength(7 + 4)
  const last = { made_at: '2026-03-10T01:30:00.000Z', bytes: statSync(file).size }
  expect(await backupState(deps)).toEqual({ last, is_on: true, is_missing: false })
  expect([await gauge('backup_missing'), await gauge('backup_last_timestamp_seconds')]).toEqual([0, Date.parse(last.made_at) / 1_000])

  const made = async (at: string) => {
    clock.stop(at)
    await backUpNightly(deps)
    return readdirSync(backupDir).at(-1)
  }
  expect(await made('2026-03-10T23:13:00Z')).toBe('atelier-2026-03-10.zip')
  expect(await made('2026-03-11T01:13:00Z')).toBe('atelier-2026-03-10.zip')
  expect(await made('2026-03-11T02:13:00Z')).toBe('atelier-2026-03-11.zip')
})

test('one that cannot be written is missed after a day, and leaves the last', async () => {
  const nowhere = join(folder, 'a-file')
  writeFileSync(nowhere, '')
  clock.stop('2026-03-12T02:13:00Z')
  await expect(backUpNightly({ ...deps, config: { ...deps.config, backupDir: nowhere } })).rejects.toThrow()
  expect(await gauge('backup_missing')).toBe(0)
  clock.stop('2026-03-12T05:13:00Z')
  expect(await gauge('backup_missing')).toBe(1)
  clock.go()
  expect(await meg.call(getBackupState)).toMatchObject({ last: { made_at: '2026-03-11T02:13:00.000Z' }, is_missing: true })
})
