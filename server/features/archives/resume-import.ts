import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { importerOf } from '#features/archives/importers.ts'
import {
  beginImport,
  type Cursor,
  countTry,
  forgetTry,
  markImportEnded,
  noteStep,
  type UnfinishedImport,
  unfinishedImport,
} from '#features/archives/imports.queries.ts'
import type { PlacedItem } from '#features/archives/outline.ts'
import { type Importing, tally } from '#features/archives/source.ts'
import { type Unpacked, unpacked } from '#features/archives/unpacked.ts'
import { removeMedia } from '#features/media/sweep.ts'
import { mayWrite, withoutSession } from '#http/session.ts'
import { LimitExceeded } from '#isolation/fair-queue.ts'
import type { Bounds } from '#isolation/isolated.ts'
import { isStorageFull, requireFreeSpace } from '#storage/space.ts'

type Parts = Pick<Deps, 'db' | 'storage' | 'space' | 'clock' | 'realtime' | 'jobs' | 'config' | 'limits'>

/** Runs for a minute, then queues itself again. Safe to kill or to run twice: a step and its note are one transaction. */
export async function resumeImport(deps: Parts, importId: string, stopping: AbortSignal, bounds?: Bounds, ofVideo?: Bounds): Promise<void> {
  const folder = join(deps.config.dataDir, 'uploads', `${importId}.import`)
  try {
    const found = await unfinishedImport(deps.db, importId)
    if (found) await goOn(deps, found, { folder, stopping, bounds, ofVideo })
  } finally {
    if (!(await unfinishedImport(deps.db, importId))) await rm(folder, { recursive: true, force: true })
  }
}

async function goOn(deps: Parts, found: UnfinishedImport, how: How): Promise<void> {
  const importId = found.id
  const { folder, stopping } = how
  const tries = await countTry(deps.db, importId)
  if (!found.may_write || tries > triesPerImport) return end(deps, found, { state: 'failed' })
  // One per run. What a killed run leaves is swept with old uploads.
  const scratch = `${folder}.${randomBytes(6).toString('hex')}`
  try {
    const came = await workOn(deps, found, { ...how, scratch, tries })
    if (came === 'all') await end(deps, found, { state: 'done' })
    if (came === 'lost' && (await unfinishedImport(deps.db, importId))?.may_write === false) await end(deps, found, { state: 'failed' })
    if (came === 'some') await transaction(deps.db, (tx) => deps.jobs.send(tx, 'import', { import_id: importId }))
  } catch (error) {
    if (error instanceof ArchiveRefusal) return await end(deps, found, { state: 'failed', problem: error.problem })
    const waits = waitOf(error)
    if (!stopping.aborted && waits === undefined) throw error
    const delay = waits === undefined ? undefined : { delay_s: waits, once: importId }
    await transaction(deps.db, async (tx) => {
      if (!(error instanceof LimitExceeded)) await forgetTry(tx, importId)
      await deps.jobs.send(tx, 'import', { import_id: importId }, delay)
    })
  } finally {
    await rm(scratch, { force: true })
  }
}

function waitOf(error: unknown): number | undefined {
  if (error instanceof LimitExceeded) return overrunPauseS
  if (isStorageFull(error)) return limits.disk.waitS
  return isFailure(error, 'rate_limited', 'restricted') ? (error.retryAfter ?? 60) : undefined
}

const triesPerImport = 5
const overrunPauseS = 10
const sliceMs = 60_000
const batchItems = 20

async function end(deps: Parts, { id }: UnfinishedImport, how: Parameters<typeof markImportEnded>[2]): Promise<void> {
  const ended = await markImportEnded(deps.db, id, how)
  if (ended?.media_id) await removeMedia(deps, [ended.media_id])
}

/** `lost`: the import was ended, or another process does it. */
type Came = 'all' | 'some' | 'lost'

interface How {
  folder: string
  stopping: AbortSignal
  bounds: Bounds | undefined
  ofVideo: Bounds | undefined
}

async function workOn(deps: Parts, found: UnfinishedImport, how: How & { scratch: string; tries: number }): Promise<Came> {
  const { folder, scratch, stopping, bounds, ofVideo } = how
  await mayWrite(deps.db, found.user_id, deps.clock())
  const stored = await deps.storage.find(found.bucket, found.path)
  if (!stored) throw new ArchiveRefusal('not_archive', 'the file is gone')
  await requireFreeSpace(deps, found.source === null ? stored.bytes : 0)
  const read = await unpacked(stored, folder, { whose: found.user_id, stopping, bounds })
  const { source, phases, left_out, archive } = read
  const total = phases.reduce((sum, { count }) => sum + count, 0)
  if (found.source === null && !(await beginImport(deps.db, found.id, { source, total, left_out, cursor: {} }))) return 'lost'
  const tries = found.source === null ? 0 : how.tries
  const person = withoutSession(found.user_id, 'user')
  return importAll({ deps, person, archive, scratch, tries, ofVideo, files: new Map() }, found, read, sliceOf(stopping))
}

async function importAll(
  importing: Importing,
  found: UnfinishedImport,
  { phases, items: read }: Unpacked,
  isOver: () => boolean,
): Promise<Came> {
  const start = found.source === null ? {} : found.cursor
  const first = Math.max(
    0,
    phases.findIndex(({ name }) => name === start.phase),
  )
  let at: Cursor = start
  let { tries } = importing
  for (const phase of phases.slice(first)) {
    let done = phase.name === at.phase ? (at.done ?? 0) : 0
    let items: PlacedItem[] = []
    const step = async () => {
      const to = { phase: phase.name, done: done + items.length }
      const noted = await importStep({ ...importing, tries }, found.id, phase.kind, items, at, to)
      at = to
      tries = 0
      done = to.done
      items = []
      return noted
    }
    for await (const item of read(phase.name, done)) {
      items.push(item)
      const isShared = 'row' in item && importerOf(phase.kind).isShared
      if (!isShared && items.length < batchItems) continue
      if (!(await step())) return 'lost'
      if (isOver()) return 'some'
    }
    if (items.length > 0 && !(await step())) return 'lost'
    if (isOver()) return 'some'
  }
  return 'all'
}

async function importStep(importing: Importing, id: string, kind: string, items: PlacedItem[], from: Cursor, to: Cursor): Promise<boolean> {
  const { deps } = importing
  const before = tally()
  const ready: unknown[] = []
  for (const item of items) {
    ready.push('row' in item ? await importerOf(kind).prepare?.({ ...importing, files: item.files }, item.row, before) : undefined)
  }
  try {
    await transaction(deps.db, async (tx) => {
      const now = tally()
      for (const [index, item] of items.entries())
        if ('left' in item) now.left(item.left, item.reason)
        else await importerOf(kind).import(tx, importing, item.row, now, ready[index])
      const imported = now.imported
      const left_out = [...before.left_out, ...now.left_out]
      if (!(await noteStep(tx, id, { from, to, done: items.length, imported, left_out }))) throw new LostStep()
    })
    return true
  } catch (error) {
    if (error instanceof LostStep) return false
    throw error
  }
}

class LostStep extends Error {}

function sliceOf(stopping: AbortSignal): () => boolean {
  const end = performance.now() + sliceMs
  return () => stopping.aborted || performance.now() > end
}
