import type { Deps } from '#deps.ts'
import { endImport } from '#features/archives/imports.queries.ts'
import { removeMedia } from '#features/media/sweep.ts'

export async function goOnImporting(deps: Pick<Deps, 'db' | 'storage'>, importId: string, _stopping: AbortSignal): Promise<void> {
  const ended = await endImport(deps.db, importId, { state: 'failed', problem: 'unknown_source' })
  if (ended?.media_id) await removeMedia(deps, [ended.media_id])
}
