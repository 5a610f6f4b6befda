import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { deserialize } from 'node:v8'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { type Outline, type PlacedItem, parts, type ReadArchive } from '#features/archives/outline.ts'
import { fairQueue, LimitExceeded } from '#isolation/fair-queue.ts'
import { type Bounds, isolated } from '#isolation/isolated.ts'
import type { Stored } from '#storage/storage.ts'

export interface Unpacked extends Outline {
  archive: string
  items(phase: string, skip: number): AsyncGenerator<PlacedItem>
}

interface Reader {
  whose: string
  stopping: AbortSignal
  bounds: Bounds | undefined
}

/** Reads the archive in a thread, or reuses an earlier reading. @throws ArchiveRefusal, Failure rate_limited while others are being read */
export async function unpacked(stored: Stored, folder: string, reader: Reader): Promise<Unpacked> {
  reader.stopping.throwIfAborted()
  const outline = (await kept(folder)) ?? (await readInTurn(stored, folder, reader))
  return {
    ...outline,
    archive: join(folder, parts.archive),
    async *items(name, skip) {
      const at = outline.phases.findIndex((phase) => phase.name === name)
      const first = outline.phases.slice(0, at).reduce((sum, { count }) => sum + count, 0)
      yield* itemsBetween(folder, first + skip, first + (outline.phases[at]?.count ?? 0))
    },
  }
}

const inTurn = fairQueue({ atOnce: 2, waiting: 1 })

// A directory of 100,000 entries takes 100 MB; 10 MB of JSON take a second.
function boundsFor({ bytes }: Stored): Bounds {
  return { ms: 120_000 + bytes / 4_000, megabytes: 384 }
}

async function kept(folder: string): Promise<Outline | null> {
  try {
    const outline = JSON.parse(await readFile(join(folder, parts.outline), 'utf8')) as Outline
    // A sweep deletes readings unused for a day.
    await utimes(folder, new Date(), new Date())
    return outline
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readInTurn(stored: Stored, folder: string, reader: Reader): Promise<Outline> {
  try {
    return await inTurn({ whose: reader.whose, waits: false }, () => readAnew(stored, folder, reader))
  } catch (error) {
    throw error instanceof LimitExceeded ? new ArchiveRefusal('too_large', error.message) : error
  }
}

async function readAnew(stored: Stored, folder: string, { stopping, bounds = boundsFor(stored) }: Reader): Promise<Outline> {
  const draft = `${folder}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(draft, { mode: 0o700 })
    await pipeline(await stored.read(), createWriteStream(join(draft, parts.archive), { mode: 0o600 }), { signal: stopping })
    const read = await isolated<string, ReadArchive>(new URL('./read-archive.ts', import.meta.url), draft, bounds, stopping)
    if ('problem' in read) throw new ArchiveRefusal(read.problem, read.reason)
    // Another run of the same import may have finished first.
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    return read
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function* itemsBetween(folder: string, first: number, end: number): AsyncGenerator<PlacedItem> {
  const [items, index] = [await open(join(folder, parts.items)), await open(join(folder, parts.index))]
  try {
    let start = first === 0 ? 0 : await endOf(index, first - 1)
    for (let at = first; at < end; at++) {
      const next = await endOf(index, at)
      const written = Buffer.alloc(next - start)
      await items.read(written, 0, written.length, start)
      yield deserialize(written) as PlacedItem
      start = next
    }
  } finally {
    await items.close()
    await index.close()
  }
}

async function endOf(index: FileHandle, at: number): Promise<number> {
  const { buffer } = await index.read(Buffer.alloc(8), 0, 8, at * 8)
  return buffer.readDoubleLE()
}
