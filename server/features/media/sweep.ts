import type { Deps } from '#deps.ts'
import { deleteFiles } from '#features/media/delete-files.ts'
import { deleteMediaRows, mediaByIds, sweepable } from '#features/media/media.queries.ts'
import { sweepPartials } from '#features/media/partials.ts'
import { deleteOldClaims } from '#features/media/upload-claims.queries.ts'

export async function sweepMedia(deps: Pick<Deps, 'db' | 'storage' | 'config' | 'clock'>): Promise<void> {
  const { db, storage } = deps
  for (let rows = await sweepable(db, batchFiles); rows.length > 0; rows = await sweepable(db, batchFiles)) {
    // Files first: after a crash the rows still say what is left.
    for (const row of rows) await deleteFiles(storage, row)
    await deleteMediaRows(
      db,
      rows.map(({ media_id }) => media_id),
    )
  }
  await sweepPartials(deps)
  await deleteOldClaims(db, deps.clock())
}

export async function removeMedia({ db, storage }: Pick<Deps, 'db' | 'storage'>, ids: string[]): Promise<void> {
  for (const row of await mediaByIds(db, ids)) await deleteFiles(storage, row)
  await deleteMediaRows(db, ids)
}

const batchFiles = 200
