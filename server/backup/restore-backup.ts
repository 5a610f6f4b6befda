import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { fileOf, tableEntry } from '#backup/format.ts'
import type { Backup } from '#backup/read-backup.ts'
import {
  appliedMigrations,
  copyIn,
  endAllSessions,
  foreignKeys,
  hasAccounts,
  queueVersion,
  setSequence,
  tableNameOf,
  withoutDeadline,
} from '#backup/tables.queries.ts'
import { type Config, ConfigError } from '#config.ts'
import type { Database } from '#db/connection.ts'
import { migrate, migrations } from '#db/migrate.ts'
import { forgetHead } from '#features/admin/log/kept-head.ts'
import { makeJobTables } from '#jobs/jobs.ts'
import type { Storage } from '#storage/storage.ts'

interface Target {
  config: Config
  db: Database
  connection: pg.PoolConfig
  storage: Storage
}

/** Safe to repeat after a failure. @throws ConfigError when there are accounts, or the backup does not fit this release or job queue */
export async function restoreBackup(backup: Backup, { config, db, connection, storage }: Target): Promise<void> {
  const { manifest } = backup
  const known = await migrations()
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw new ConfigError('The backup is of a newer release of Atelier: restore it with that one.')
  await withClient(db, async (client) => {
    if (await hasAccounts(client)) throw new ConfigError('This database has accounts already: a backup is restored into an empty one.')
    if ((await appliedMigrations(client)).some((name) => !manifest.migrations.includes(name)))
      throw new ConfigError('This database was set up by a newer release than the backup: restore it into an empty one.')
  })
  await migrate(db.pool, manifest.migrations)
  await makeJobTables(connection)
  await restoreFiles(backup, storage, config.dataDir)
  await forgetHead(config)
  await withClient(db, (client) => restoreRows(backup, client))
  await migrate(db.pool)
  await withClient(db, async (client) => {
    await client.query('set statement_timeout = 0')
    await client.query('analyze')
  })
}

async function withClient(db: Database, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await db.pool.connect()
  await work(client).finally(() => client.release(true))
}

async function restoreFiles(backup: Backup, storage: Storage, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const scratch = await mkdtemp(join(dataDir, 'restore-'))
  const file = join(scratch, 'file')
  try {
    for (const name of backup.names) {
      const place = fileOf(name)
      if (!place) continue
      await pipeline(await backup.read(name), createWriteStream(file, { mode: 0o600 }))
      await storage.put(place.bucket, place.path, { file })
      // Deleted before the next one is written: the storage may have kept a hard link to it.
      await rm(file)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

// Triggers would count again and foreign keys would demand an order. Both are restored, and the keys checked, before the end.
async function restoreRows({ manifest, read }: Backup, client: pg.PoolClient): Promise<void> {
  const version = await queueVersion(client)
  if (version !== manifest.queue_version)
    throw new ConfigError(
      `The job queue of the backup has version ${manifest.queue_version}, this release has ${version}: restore it with the release that made it.`,
    )
  await client.query('begin')
  await withoutDeadline(client)
  const keys = await foreignKeys(client)
  const { tables, sequences } = manifest
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(`truncate ${tables.map(tableNameOf).join(', ')}`)
  for (const table of tables) {
    await client.query(`alter table ${tableNameOf(table)} disable trigger user`)
    const rows = client.query(from(copyIn(table)))
    await pipeline(await read(tableEntry(table)), rows)
    if (rows.rowCount !== table.rows) throw new ConfigError(`${tableEntry(table)} has ${rows.rowCount} rows instead of ${table.rows}.`)
    await client.query(`alter table ${tableNameOf(table)} enable trigger user`)
  }
  for (const sequence of sequences) await setSequence(client, sequence)
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await endAllSessions(client)
  await client.query('commit')
}
