import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar, { type Header } from 'tar-stream'
import { type Archive, entryGuard } from '#features/archives/archive.ts'
import { readFailure } from '#features/archives/read-failure.ts'
import type { Stored } from '#storage/storage.ts'

/**
 * Unpacks the gzip layer to `scratch`, because a compressed file can only be read from its beginning, and reads the tar there.
 * @throws ArchiveRefusal too_many, too_large, unsafe, broken
 */
export async function openTar(stored: Stored, scratch: string, stopping: AbortSignal): Promise<Archive> {
  const places = new Map<string, number>()
  const guard = entryGuard(stored.bytes)
  const close = () => rm(scratch, { force: true })
  const reader = tar.extract()
  reader.on('entry', (header, content, next) => {
    content.on('end', () => next())
    // It ends with the reader, whose error is the one that counts.
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
    const file = await open(scratch, 'w', 0o600)
    try {
      const keep = (chunks: AsyncIterable<Buffer>) => kept(chunks, file, guard.count)
      await pipeline(await stored.read(), createGunzip(), keep, reader, { signal: stopping })
    } finally {
      await file.close()
    }
  } catch (error) {
    await close()
    stopping.throwIfAborted()
    throw readFailure(error, 'broken')
  }

  return {
    sizes: guard.sizes,
    // The gzip layer was unpacked above, and an entry cannot be longer than it says.
    isPacked: () => false,
    async read(name) {
      const [start, bytes] = [places.get(name), guard.sizes.get(name)]
      if (start === undefined || bytes === undefined) throw new Error('no such file in the archive')
      return bytes === 0 ? Readable.from([]) : createReadStream(scratch, { start, end: start + bytes - 1 })
    },
    close,
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
