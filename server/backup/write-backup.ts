import { rename, rm } from 'node:fs/promises'
import { buckets } from '@atelier/contract/media'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { type BackupManifest, type Table, tableEntry } from '#backup/format.ts'
import { appliedMigrations, beginSnapshot, copyOut, queueVersion, sequencesOf, tablesOf } from '#backup/tables.queries.ts'
import type { Deps } from '#deps.ts'
import { type Add, writeZip } from '#storage/write-zip.ts'

/** Runs beside the server. Files are read after the rows' snapshot, so none that a row names is missing unless deleted meanwhile. */
export async function writeBackup(
  deps: Pick<Deps, 'db' | 'storage' | 'config' | 'clock'>,
  target: string,
): Promise<{ bytes: number; manifest: BackupManifest }> {
  const draft = `${target}.part`
  const client = await deps.db.pool.connect()
  try {
    // An existing file would keep its mode.
    await rm(draft, { force: true })
    await beginSnapshot(client)
    let manifest: BackupManifest | undefined
    const bytes = await writeZip(draft, async (zip, add) => {
      const created_at = deps.clock().toISOString()
      zip.addBuffer(Buffer.from(`${deps.config.secret}\n`), 'secret', { mode: 0o100600 })
      const tables = await addTables(client, add)
      const rows: Omit<BackupManifest, 'files'> = {
        format: 'atelier-backup',
        version: 1,
        created_at,
        migrations: await appliedMigrations(client),
        queue_version: await queueVersion(client),
        tables,
        sequences: await sequencesOf(client),
      }
      // Copying files takes long, and an open snapshot would hold back vacuum.
      await client.query('commit')
      manifest = { ...rows, files: await addFiles(deps.storage, add) }
      zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json')
    })
    await rename(draft, target)
    return { bytes, manifest: manifest as BackupManifest }
  } finally {
    await rm(draft, { force: true })
    client.release(true)
  }
}

async function addTables(client: pg.PoolClient, add: Add): Promise<Table[]> {
  const tables: Table[] = []
  for (const found of await tablesOf(client)) {
    const table = { ...found, rows: 0 }
    const rows = client.query(to(copyOut(table)))
    await add(tableEntry(table), rows, { compress: true })
    tables.push({ ...table, rows: rows.rowCount })
  }
  return tables
}

async function addFiles(storage: Deps['storage'], add: Add): Promise<BackupManifest['files']> {
  const files = { count: 0, bytes: 0 }
  for (const bucket of buckets)
    for await (const path of storage.list(bucket)) {
      const stored = await storage.find(bucket, path)
      if (!stored) continue
      const content = await Promise.resolve(stored.read()).catch(async (error: unknown) => {
        if (await storage.find(bucket, path)) throw error
      })
      if (!content) continue
      await add(`media/${bucket}/${path}`, content, { size: stored.bytes, compress: false })
      files.count++
      files.bytes += stored.bytes
    }
  return files
}
