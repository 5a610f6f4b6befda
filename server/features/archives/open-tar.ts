import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar, { type Header } from 'tar-stream'
import { type Archive, type ArchivePlace, entryGuard } from '#features/archives/archive.ts'
import { readFailure } from '#features/archives/read-failure.ts'
import type { Stored } from '#storage/storage.ts'

/** Unpacked in place: gzip can only be read from its beginning. @throws ArchiveRefusal too_many, too_large, unsafe, broken */
export async function openTar(stored: Stored, file: string): Promise<Archive> {
  const places = new Map<string, number>()
  const guard = entryGuard(stored.bytes)
  const reader = tar.extract()
  reader.on('entry', (header, content, next) => {
    content.on('end', () => next())
    // Its reader fails too, with the error that counts.
    content.on('error', () => {})
    content.resume()
    try {
      const kind = kindOf(header)
      const name = guard.admit(header.name, kind)
      if (kind !== 'file') return
      guard.sizes.set(name, header.size ?? 0)
      places.set(name, (header as Header & { byteOffset: number }).byteOffset)
    } catch (error) {
      reader.destroy(error as Error)
    }
  })

  try {
    const unpacked = await open(`${file}.tar`, 'w', 0o600)
    try {
      const keep = (chunks: AsyncIterable<Buffer>) => kept(chunks, unpacked, guard.count)
      await pipeline(await stored.read(), createGunzip(), keep, reader)
    } finally {
      await unpacked.close()
    }
    await rename(`${file}.tar`, file)
  } catch (error) {
    throw readFailure(error, 'broken')
  }

  async function placeOf(name: string): Promise<ArchivePlace> {
    const [start, bytes] = [places.get(name), guard.sizes.get(name)]
    if (start === undefined || bytes === undefined) throw new Error('no such file in the archive')
    return { start, packed: bytes, unpacked: bytes, isDeflated: false }
  }
  return {
    sizes: guard.sizes,
    placeOf,
    async read(name) {
      const { start, packed } = await placeOf(name)
      return packed === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + packed - 1 })
    },
    close: async () => {},
  }
}

function kindOf({ type }: Header): 'file' | 'folder' | 'other' {
  return type === 'directory' ? 'folder' : type === 'file' || type === 'contiguous-file' ? 'file' : 'other'
}

async function* kept(chunks: AsyncIterable<Buffer>, file: FileHandle, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count(chunk.length)
    await file.write(chunk)
    yield chunk
  }
}
