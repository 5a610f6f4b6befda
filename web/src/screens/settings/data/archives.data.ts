import {
  type archiveStates,
  cancelExport,
  cancelImport,
  type DataExport,
  type DataImport,
  latestExport,
  latestImport,
  makeExportLink,
  startExport,
} from '@atelier/contract/archives'
import { isFailure } from '@atelier/contract/errors'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { proven } from '#data/session/proof.ts'
import { toastError } from '#data/toasts.ts'
import { loadFile } from '#device/save-file.ts'

const pollMs = 2_000

type State = (typeof archiveStates)[number]
export const isRunning = (job: { state: State } | null | undefined) => job?.state === 'waiting' || job?.state === 'running'

const exportQuery = queryOptions({
  queryKey: keys.export,
  queryFn: ({ signal }) => call(latestExport, {}, { signal }).then((answer) => answer.export),
  refetchInterval: ({ state }) => isRunning(state.data) && pollMs,
})
const importQuery = queryOptions({
  queryKey: keys.import,
  queryFn: async ({ signal }) => {
    const before = queries.getQueryData<DataImport | null>(keys.import)
    const { import: now } = await call(latestImport, {}, { signal })
    // Imported content can appear in any list.
    if (isRunning(before) && !isRunning(now))
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.import[0] })
    return now
  },
  refetchInterval: ({ state }) => isRunning(state.data) && pollMs,
})

export const useExport = () => useQuery(exportQuery)
/** Polled while it is under way; null: there is none. */
export const useImport = () => useQuery(importQuery)

export const keepImport = (now: DataImport) => queries.setQueryData(importQuery.queryKey, now)

export async function requestExport(): Promise<void> {
  try {
    const now: DataExport = await proven(() => call(startExport, { client_id: crypto.randomUUID() }))
    queries.setQueryData(exportQuery.queryKey, now)
  } catch (error) {
    if (isFailure(error, 'rate_limited')) toastError('archives.export.limit')(undefined)
    else toastError('archives.export.start_failed')(error)
  }
}

/** Each press needs a new link, which works for minutes and in this session alone. */
export async function loadExport(export_id: string): Promise<void> {
  try {
    loadFile((await call(makeExportLink, { export_id })).url)
  } catch (error) {
    if (!isFailure(error, 'not_found')) return toastError('archives.export.download_failed')(error)
    toastError('archives.export.gone')(undefined)
    await queries.invalidateQueries({ queryKey: exportQuery.queryKey })
  }
}

export async function endExport(export_id: string): Promise<void> {
  await call(cancelExport, { export_id }).catch(toastError('archives.cancel_failed'))
  await queries.invalidateQueries({ queryKey: exportQuery.queryKey })
}

/** What was imported stays. */
export async function stopImport(
  import_id: string,
  failed: (error: unknown) => void = toastError('archives.cancel_failed'),
): Promise<void> {
  await call(cancelImport, { import_id }).catch(failed)
  await queries.invalidateQueries({ queryKey: importQuery.queryKey })
}
