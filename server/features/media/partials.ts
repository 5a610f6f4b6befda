import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Failure, isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { isId, newId } from '#db/ids.ts'
import type { Deps } from '#deps.ts'
import { appendStream } from '#features/media/append-stream.ts'
import { claimUpload } from '#features/media/claim-upload.ts'
import { finishPoster } from '#features/media/finish-poster.ts'
import { finishUpload } from '#features/media/finish-upload.ts'
import { isStored } from '#features/media/media.queries.ts'
import { endClaim } from '#features/media/upload-claims.queries.ts'
import type { UploadPlan } from '#features/media/upload-plan.ts'
import { LimitExceeded } from '#isolation/fair-queue.ts'
import type { Bounds } from '#isolation/isolated.ts'
import { requireFreeSpace } from '#storage/space.ts'

export interface PartialUpload extends UploadPlan {
  id: string
  expires_at: number
  overruns?: number
}

const waitMs = 24 * 60 * 60_000

export interface Partials {
  /** @throws Failure upload_limit, uploads_full */
  begin(plan: UploadPlan): Promise<PartialUpload>
  own(id: string, userId: string): Promise<PartialUpload>
  /** In bytes. Stops a writer that is still running. */
  arrived(partial: PartialUpload): Promise<number>
  /** Until `body` ends or breaks. @returns the new length @throws Failure conflict for another `offset`, too_large */
  append(partial: PartialUpload, offset: number, body: Readable): Promise<number>
  /** Safe to repeat. Deletes a refused file, keeps an unreadable one. @throws Failure unsupported_media, too_large, unavailable, disk_full */
  finish(partial: PartialUpload): Promise<void>
  remove(partial: PartialUpload): Promise<void>
  removeArchives(partial: PartialUpload): Promise<void>
  close(): Promise<void>
}

export function openPartials(
  deps: Pick<Deps, 'config' | 'db' | 'storage' | 'jobs' | 'space' | 'clock' | 'failures'>,
  ofVideo?: Bounds,
): Partials {
  const folder = folderIn(deps)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fileOf = ({ id }: PartialUpload) => join(folder, id)
  const writers = new Map<string, { body: Readable; done: Promise<number> }>()
  const finishing = new Map<string, Promise<void>>()

  // The old connection of a resuming client may not be closed yet.
  async function endWriter(id: string): Promise<void> {
    const writer = writers.get(id)
    writer?.body.destroy()
    await ignored(writer?.done, 'the writer tells its own request')
  }

  async function arrived(partial: PartialUpload): Promise<number> {
    await endWriter(partial.id)
    const found = await ignored(stat(fileOf(partial)), 'it may be stored already')
    if (found) return found.size
    if (await isStored(deps.db, partial.id)) return partial.bytes
    throw new Failure('not_found')
  }

  async function appendFrom(partial: PartialUpload, offset: number, body: Readable): Promise<number> {
    const now = await arrived(partial)
    if (now !== offset) throw new Failure('conflict')
    if (now === partial.bytes) return now
    return appendStream(fileOf(partial), now, body, partial.bytes).catch((error: unknown) => {
      throw passing(error)
    })
  }

  // Disk full or failing: the client retries.
  function passing(error: unknown): unknown {
    if (!(error instanceof LimitExceeded || (error instanceof Error && 'syscall' in error))) return error
    deps.failures.report('upload', error)
    return new Failure('unavailable', { retryAfter: 5 })
  }

  async function noteOverrun(partial: PartialUpload): Promise<void> {
    const overruns = ((await read(partial.id)).overruns ?? 0) + 1
    if (overruns >= limits.media.overruns) throw new Failure('unsupported_media')
    const draft = `${fileOf(partial)}.json.part`
    await writeFile(draft, JSON.stringify({ ...partial, overruns }), { mode: 0o600 })
    await rename(draft, `${fileOf(partial)}.json`)
  }

  async function remove(partial: PartialUpload): Promise<void> {
    await endWriter(partial.id)
    const came = await ignored(stat(fileOf(partial)), 'it is gone already')
    for (const file of [fileOf(partial), `${fileOf(partial)}.json`]) await rm(file, { force: true })
    await endClaim(deps.db, partial.id, came?.size ?? partial.bytes)
  }

  const read = (id: string): Promise<Partial<PartialUpload>> =>
    ignored(readFile(join(folder, `${id}.json`), 'utf8').then(JSON.parse), 'an unknown upload has no owner').then((found) => found ?? {})

  async function removeArchives({ id: last, user_id }: PartialUpload): Promise<void> {
    for (const name of await readdir(folder)) {
      const { id = '' } = /^(?<id>[\w-]+)\.json$/.exec(name)?.groups ?? {}
      if (!isId(id) || id >= last) continue
      const found = await read(id)
      if (found.kind !== 'archive' || found.user_id !== user_id) continue
      // One that is being stored exists afterwards, and can then be discarded.
      await ignored(finishing.get(id), 'its own request answers for it')
      await remove(found as PartialUpload)
    }
  }

  async function finishOnce(partial: PartialUpload): Promise<void> {
    if (await isStored(deps.db, partial.id)) return
    await requireFreeSpace(deps, partial.bytes)
    try {
      const { id, poster_of } = partial
      const done = poster_of
        ? finishPoster(deps, id, fileOf(partial), { ...partial, poster_of })
        : finishUpload(deps, id, fileOf(partial), partial, ofVideo)
      await done.catch(async (error: unknown) => {
        if (error instanceof LimitExceeded) await noteOverrun(partial)
        throw error
      })
    } catch (error) {
      if (isFailure(error, 'unsupported_media', 'too_large', 'not_found')) await remove(partial)
      throw passing(error)
    }
    await rm(fileOf(partial), { force: true })
  }

  return {
    async begin(plan) {
      const partial = { ...plan, id: newId(), expires_at: deps.clock().getTime() + waitMs }
      await claimUpload(deps, partial)
      try {
        await writeFile(fileOf(partial), '', { flag: 'wx', mode: 0o600 })
        await writeFile(`${fileOf(partial)}.json`, JSON.stringify(partial), { flag: 'wx', mode: 0o600 })
      } catch (error) {
        await endClaim(deps.db, partial.id, 0)
        throw error
      }
      return partial
    },
    async own(id, userId) {
      if (!isId(id)) throw new Failure('not_found')
      const partial = (await read(id)) as PartialUpload
      if (partial.user_id !== userId || partial.expires_at < deps.clock().getTime()) throw new Failure('not_found')
      return partial
    },
    arrived,
    append(partial, offset, body) {
      const done = appendFrom(partial, offset, body)
      const writer = { body, done }
      writers.set(partial.id, writer)
      return done.finally(() => writers.get(partial.id) === writer && writers.delete(partial.id))
    },
    finish(partial) {
      const running = finishing.get(partial.id) ?? finishOnce(partial).finally(() => finishing.delete(partial.id))
      finishing.set(partial.id, running)
      return running
    },
    remove,
    removeArchives,
    async close() {
      await Promise.all([...writers.keys()].map((id) => endWriter(id)))
    },
  }
}

export async function sweepPartials(deps: Pick<Deps, 'config' | 'clock'>): Promise<void> {
  const folder = folderIn(deps)
  for (const name of (await ignored(readdir(folder), 'nothing was uploaded yet')) ?? []) {
    const file = join(folder, name)
    const found = await ignored(stat(file), 'it is gone already')
    if (found && found.mtimeMs < deps.clock().getTime() - waitMs) await rm(file, { recursive: true, force: true })
  }
}

function folderIn({ config }: Pick<Deps, 'config'>): string {
  return join(config.dataDir, 'uploads')
}
