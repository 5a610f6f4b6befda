import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { quietUntil } from '@atelier/contract/rules/quiet-hours'
import { fromReplica } from '#db/candidates.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { exportReady } from '#features/archives/export-ready.ts'
import {
  type Claimed,
  claimExport,
  dropExport,
  failExport,
  finishExport,
  holdExport,
  releaseExport,
  stillUnderWay,
} from '#features/archives/exports.queries.ts'
import { manifestAccount, mediaBytes } from '#features/archives/own-rows.queries.ts'
import { packArchive } from '#features/archives/pack-archive.ts'
import { type ExportProgress, fitsArchive, nothingWritten, writeRows } from '#features/archives/write-rows.ts'
import { languageFor } from '#mail/language.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { isStorageFull, requireFreeSpace } from '#storage/space.ts'

type Parts = Pick<Deps, 'db' | 'storage' | 'space' | 'config' | 'jobs' | 'clock' | 'log'>

/** Resumes at the page where it stopped, if its folder is on this machine; the ZIP is packed from the start, because its directory comes last. */
export async function buildExport(deps: Parts, exportId: string, stopping: AbortSignal): Promise<void> {
  const claimed = await claimExport(deps.db, exportId, deps.clock())
  if (!claimed) return removeFolder(deps, exportId)
  const lost = new AbortController()
  try {
    await build(deps, claimed, lost, AbortSignal.any([lost.signal, stopping]))
    await removeFolder(deps, exportId)
  } catch (error) {
    if (lost.signal.aborted) await letGo(deps, claimed)
    else if (stopping.aborted) await transaction(deps.db, (tx) => deps.jobs.send(tx, 'export', { export_id: exportId }))
    else if (isStorageFull(error)) await waitForSpace(deps, claimed)
    else await failed(deps, claimed, error)
  }
}

export const exportFolder = ({ config }: Pick<Deps, 'config'>, exportId = '') => join(config.dataDir, 'exports', exportId)

const triesPerExport = 3
const noteEveryMs = 2_000

async function build(deps: Parts, claimed: Claimed, lost: AbortController, signal: AbortSignal): Promise<void> {
  const { db, storage, clock } = deps
  const { id, user_id, file } = claimed
  const folder = exportFolder(deps, id)
  await requireFreeSpace(deps, await fromReplica(db, user_id, (asked) => mediaBytes(asked, user_id)))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let progress = claimed.progress && (await fitsArchive(folder, claimed.progress)) ? claimed.progress : nothingWritten
  let files = 0
  let total = claimed.total_count
  const note = async () => {
    const done_count = rowsOf(progress) + files
    if (!(await holdExport(db, claimed, { done_count, total_count: Math.max(done_count, total), progress }, clock()))) lost.abort()
    signal.throwIfAborted()
  }
  const notes = setInterval(() => void ignored(note(), 'the next note says more'), noteEveryMs)
  try {
    await note()
    progress = await writeRows(db, user_id, folder, progress, async (next) => {
      progress = next
      await note()
      await requireFreeSpace(deps)
    })
    total = rowsOf(progress) + (progress.rows.media ?? 0)
    const target = join(folder, 'archive.zip')
    const packed = () => {
      files++
    }
    const account = await manifestAccount(db, user_id)
    const bytes = await packArchive(deps, {
      folder,
      target,
      account,
      rows: progress.rows,
      mayAdd: (bytes) => requireFreeSpace(deps, bytes),
      packed,
      signal,
    })
    await note()
    await storage.put('archives', file, { file: target })
    if (await finishAndMail(deps, claimed, bytes)) return
    lost.abort()
    signal.throwIfAborted()
  } finally {
    clearInterval(notes)
  }
}

const rowsOf = ({ rows }: ExportProgress) => Object.values(rows).reduce((sum, count) => sum + count, 0)

function finishAndMail(deps: Parts, claimed: Claimed, bytes: number): Promise<boolean> {
  const now = deps.clock()
  return transaction(deps.db, async (tx) => {
    const addressee = await finishExport(tx, claimed, bytes, now)
    if (!addressee) return false
    const { email, quiet_hours } = addressee
    if (!email) return true
    const message = exportReady({ to: email, language: await languageFor(tx, claimed.user_id), publicUrl: deps.config.publicUrl })
    const until = quiet_hours && quietUntil(quiet_hours, now)
    await queueMail(deps, tx, message, until ? (until.getTime() - now.getTime()) / 1_000 : 0)
    return true
  })
}

async function letGo(deps: Parts, claimed: Claimed): Promise<void> {
  await dropExport(deps.db, claimed)
  if ((await stillUnderWay(deps.db, [claimed.id])).length === 0) await removeFolder(deps, claimed.id)
}

async function waitForSpace(deps: Parts, claimed: Claimed): Promise<void> {
  await removeFolder(deps, claimed.id)
  await transaction(deps.db, async (tx) => {
    if (!(await releaseExport(tx, claimed))) return
    await deps.jobs.send(tx, 'export', { export_id: claimed.id }, { delay_s: limits.disk.waitS, once: claimed.id })
  })
}

/** @throws the error again while retries are left */
async function failed(deps: Parts, claimed: Claimed, error: unknown): Promise<void> {
  deps.log.error({ err: error, export_id: claimed.id }, 'an export failed')
  const given = await failExport(deps.db, claimed, triesPerExport)
  await removeFolder(deps, claimed.id)
  if (given?.state === 'waiting') throw error
}

const removeFolder = (deps: Pick<Deps, 'config'>, exportId: string) => rm(exportFolder(deps, exportId), { recursive: true, force: true })
