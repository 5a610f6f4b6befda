import { readdir, rm } from 'node:fs/promises'
import { ignored } from '@atelier/contract/rules/ignored'
import { isId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { exportFolder } from '#features/archives/build-export.ts'
import { abandonedExports, exportFilesOf, forgetFiles, staleFiles, stillUnderWay } from '#features/archives/exports.queries.ts'

export async function sweepExports(deps: Pick<Deps, 'db' | 'storage' | 'config' | 'clock' | 'jobs'>): Promise<void> {
  const { db, clock, jobs } = deps
  for (let rows = await staleFiles(db, clock(), batchFiles); rows.length > 0; rows = await staleFiles(db, clock(), batchFiles))
    await deleteFiles(deps, rows)
  const rows = await abandonedExports(db, new Date(clock().getTime() - abandonedAfterMs))
  for (const { id } of rows) await transaction(db, (tx) => jobs.send(tx, 'export', { export_id: id }))
  const folders = ((await ignored(readdir(exportFolder(deps)), 'nothing was exported yet')) ?? []).filter(isId)
  const kept = await stillUnderWay(db, folders)
  for (const id of folders) if (!kept.includes(id)) await rm(exportFolder(deps, id), { recursive: true, force: true })
}

export async function deleteExportsOf(deps: Pick<Deps, 'db' | 'storage'>, userId: string): Promise<void> {
  await deleteFiles(deps, await exportFilesOf(deps.db, userId))
}

const batchFiles = 200
const abandonedAfterMs = 10 * 60_000

// Files first: after a crash the rows still say what is left.
async function deleteFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>, rows: { id: string; file: string }[]): Promise<void> {
  for (const { file } of rows) await storage.delete('archives', file)
  await forgetFiles(
    db,
    rows.map(({ id }) => id),
  )
}
