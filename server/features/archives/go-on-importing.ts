import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Archive, harmless } from '#features/archives/archive.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import {
  beginImport,
  type Cursor,
  countTry,
  endImport,
  forgetTry,
  noteStep,
  type UnfinishedImport,
  unfinishedImport,
} from '#features/archives/imports.queries.ts'
import { openArchive } from '#features/archives/open-archive.ts'
import { openSource } from '#features/archives/open-source.ts'
import { type Importing, type Phase, type Source, tally } from '#features/archives/source.ts'
import { checkedFile } from '#features/archives/unpack.ts'
import { removeMedia } from '#features/media/sweep.ts'

type Parts = Pick<Deps, 'db' | 'storage' | 'clock' | 'realtime' | 'jobs' | 'config' | 'limits'>

/**
 * Goes on with an import for about a minute, or until the server stops, and sends itself again when there is more. It may be killed at any
 * time, and may run twice at once: a step and the note that it is done are one transaction.
 */
export async function goOnImporting(deps: Parts, importId: string, stopping: AbortSignal): Promise<void> {
  const found = await unfinishedImport(deps.db, importId)
  if (!found) return
  if (!found.may_write || (await countTry(deps.db, importId)) > mostTries) return end(deps, found, { state: 'failed' })
  // Another run of the same import has its own. What a killed one leaves goes with old uploads.
  const scratch = join(deps.config.dataDir, 'uploads', `${importId}.${randomBytes(6).toString('hex')}`)
  try {
    const came = await workOn(deps, found, scratch, stopping)
    if (came === 'all') await end(deps, found, { state: 'done' })
    if (came === 'lost' && (await unfinishedImport(deps.db, importId))?.may_write === false) await end(deps, found, { state: 'failed' })
    if (came === 'some') await transaction(deps.db, (tx) => deps.jobs.send(tx, 'import', { import_id: importId }))
  } catch (error) {
    if (error instanceof ArchiveRefusal) return await end(deps, found, { state: 'failed', problem: error.problem })
    const isLimited = isFailure(error, 'rate_limited')
    if (!stopping.aborted && !isLimited) throw error
    const delay = isLimited ? { delay_s: error.retryAfter ?? 60, once: importId } : undefined
    await transaction(deps.db, async (tx) => {
      await forgetTry(tx, importId)
      await deps.jobs.send(tx, 'import', { import_id: importId }, delay)
    })
  } finally {
    await rm(`${scratch}.file`, { force: true })
  }
}

const mostTries = 5
const sliceMs = 60_000
const batch = 20

async function end(deps: Parts, { id }: UnfinishedImport, how: Parameters<typeof endImport>[2]): Promise<void> {
  const ended = await endImport(deps.db, id, how)
  if (ended?.media_id) await removeMedia(deps, [ended.media_id])
}

/** `lost`: the import was ended, or another process does it. */
type Came = 'all' | 'some' | 'lost'

async function workOn(deps: Parts, found: UnfinishedImport, scratch: string, stopping: AbortSignal): Promise<Came> {
  const stored = await deps.storage.find(found.bucket, found.path)
  if (!stored) throw new ArchiveRefusal('not_archive', 'the file is gone')
  const archive = await openArchive(stored, `${scratch}.tar`, stopping)
  try {
    const source = await openSource(archive)
    if (found.source === null && !(await look(deps, found, archive, source, stopping))) return 'lost'
    const person = { id: found.user_id, role: 'user' as const, session_id: '', email: null, owing: false, lacks_factor: false }
    const importing = { deps, person, archive, scratch: `${scratch}.file` }
    return await bringAll(importing, found, source, sliceOf(stopping))
  } finally {
    await archive.close()
  }
}

// Reads everything once, so that an archive that is broken anywhere leaves nothing. A file that several rows name is stored for each of them,
// which no archive needs: `repeated` is what that may cost.
async function look(
  { db }: Parts,
  { id }: UnfinishedImport,
  archive: Archive,
  { source, phases, left_out }: Source,
  stopping: AbortSignal,
): Promise<boolean> {
  let [total, repeated] = [0, 0]
  const rows = new Map<string, number>()
  const checked = new Set<string>()
  for (const phase of phases) {
    for await (const item of phase.items(archive)) {
      stopping.throwIfAborted()
      total++
      const ofKind = (rows.get(phase.kind) ?? 0) + 1
      if (ofKind > mostRows(phase.kind)) throw new ArchiveRefusal('too_many', `more than ${mostRows(phase.kind)} ${phase.kind}`)
      rows.set(phase.kind, ofKind)
      for (const file of phase.filesOf?.(item) ?? []) {
        const bytes = archive.sizes.get(file)
        if (bytes === undefined) continue
        if (checked.has(file)) repeated += Math.max(bytes, harmless / 1_000)
        else await checkedFile(archive, file)
        if (repeated > harmless) throw new ArchiveRefusal('too_large', 'files that are named again and again')
        checked.add(file)
      }
    }
  }
  return beginImport(db, id, { source, total, left_out, cursor: {} })
}

function mostRows(kind: string): number {
  const { rows } = limits.imports
  return Object.hasOwn(rows, kind) ? rows[kind as keyof typeof rows] : rows.other
}

/** Runs its steps until the time is over. */
async function bringAll(importing: Importing, found: UnfinishedImport, { phases }: Source, isOver: () => boolean): Promise<Came> {
  const start = found.source === null ? {} : found.cursor
  const first = Math.max(
    0,
    phases.findIndex(({ name }) => name === start.phase),
  )
  let at: Cursor = start
  for (const phase of phases.slice(first)) {
    let done = phase.name === at.phase ? (at.done ?? 0) : 0
    let skip = done
    let items: unknown[] = []
    const step = async () => {
      const to = { phase: phase.name, done: done + items.length }
      const noted = await bringStep(importing, found.id, phase, items, at, to)
      at = to
      done = to.done
      items = []
      return noted
    }
    for await (const item of phase.items(importing.archive)) {
      if (skip > 0) {
        skip--
        continue
      }
      items.push(item)
      if (!phase.isShared && items.length < batch) continue
      if (!(await step())) return 'lost'
      if (isOver()) return 'some'
    }
    if (items.length > 0 && !(await step())) return 'lost'
    if (isOver()) return 'some'
  }
  return 'all'
}

/** @returns false when the import was ended, or another process made the step */
async function bringStep(
  importing: Importing,
  id: string,
  phase: Phase<unknown, unknown>,
  items: unknown[],
  from: Cursor,
  to: Cursor,
): Promise<boolean> {
  const { deps } = importing
  const before = tally()
  const ready: unknown[] = []
  for (const item of items) ready.push(await phase.prepare?.(importing, item, before))
  try {
    await transaction(deps.db, async (tx) => {
      const now = tally()
      for (const [index, item] of items.entries()) await phase.bring(tx, importing, item, now, ready[index])
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
