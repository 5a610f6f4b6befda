import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { limits } from '@atelier/contract/limits'
import { type Archive, type ArchivePlace, harmlessBytes } from '#features/archives/archive.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { openArchive } from '#features/archives/open-archive.ts'
import { openSource } from '#features/archives/open-source.ts'
import { type Outline, type PlacedItem, parts, type ReadArchive } from '#features/archives/outline.ts'
import type { Item, ParsedArchive } from '#features/archives/source.ts'
import { checkFile } from '#features/archives/unpack.ts'

/** Runs in a thread. Reads everything once first, so a broken archive leaves nothing behind. */
export async function work(folder: string): Promise<ReadArchive> {
  try {
    const archive = await openArchive(join(folder, parts.archive))
    const outline = await writeItems(folder, archive, await openSource(archive))
    await writeFile(join(folder, parts.outline), JSON.stringify(outline))
    return outline
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error
    return { problem: error.problem, reason: error.message }
  }
}

async function writeItems(folder: string, archive: Archive, { source, phases, left_out }: ParsedArchive): Promise<Outline> {
  const [items, index] = [await writer(join(folder, parts.items)), await writer(join(folder, parts.index))]
  const files = fileCheck(archive)
  const rows = new Map<string, number>()
  const outline: Outline = { source, left_out, phases: [] }
  let at = 0
  for (const { name, kind, items: read } of phases) {
    let count = 0
    for await (const item of read(archive)) {
      count++
      const ofKind = (rows.get(kind) ?? 0) + 1
      if (ofKind > mostRows(kind)) throw new ArchiveRefusal('too_many', `more than ${mostRows(kind)} ${kind}`)
      rows.set(kind, ofKind)
      const written = serialize(await placed(item, files))
      at += written.length
      const end = Buffer.alloc(8)
      end.writeDoubleLE(at)
      await items.write(written)
      await index.write(end)
    }
    outline.phases.push({ name, kind, count })
  }
  await items.end()
  await index.end()
  return outline
}

async function placed(item: Item, files: ReturnType<typeof fileCheck>): Promise<PlacedItem> {
  if ('left' in item) return item
  const places = new Map<string, ArchivePlace>()
  for (const name of item.files ?? []) {
    const place = await files(name)
    if (place) places.set(name, place)
  }
  return { row: item.row, files: places }
}

// A file is stored for each row that names it; `repeated` limits what that may cost.
function fileCheck(archive: Archive) {
  const checked = new Map<string, ArchivePlace>()
  let repeated = 0
  return async (name: string): Promise<ArchivePlace | undefined> => {
    const bytes = archive.sizes.get(name)
    if (bytes === undefined) return
    const known = checked.get(name)
    const place = known ?? (await archive.placeOf(name))
    if (known) repeated += Math.max(bytes, harmlessBytes / 1_000)
    else await checkFile(archive, name, place)
    if (repeated > harmlessBytes) throw new ArchiveRefusal('too_large', 'files that are named again and again')
    checked.set(name, place)
    return place
  }
}

function mostRows(kind: string): number {
  const { rows } = limits.imports
  return Object.hasOwn(rows, kind) ? rows[kind as keyof typeof rows] : rows.other
}

async function writer(file: string) {
  const handle: FileHandle = await open(file, 'w', 0o600)
  let [waiting, bytes]: [Buffer[], number] = [[], 0]
  const flush = async () => {
    await handle.writeFile(Buffer.concat(waiting))
    waiting = []
    bytes = 0
  }
  return {
    async write(part: Buffer): Promise<void> {
      waiting.push(part)
      bytes += part.length
      if (bytes >= batchBytes) await flush()
    },
    async end(): Promise<void> {
      await flush()
      await handle.close()
    },
  }
}

const batchBytes = 1024 * 1024
