import type { Readable } from 'node:stream'
import { Readable as Stream } from 'node:stream'
import { limits } from '@atelier/contract/limits'
import yauzl from 'yauzl'
import { type Archive, type ArchivePlace, entryGuard } from '#features/archives/archive.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { readFailure } from '#features/archives/read-failure.ts'
import type { Stored } from '#storage/storage.ts'

/** Small, because an archive has up to 10^5 entries. */
type Entry = Pick<yauzl.Entry, 'relativeOffsetOfLocalHeader' | 'compressedSize' | 'uncompressedSize' | 'compressionMethod'>

export async function openZip(stored: Stored): Promise<Archive> {
  const options = { autoClose: false, decodeStrings: false }
  const zip = await yauzl.fromRandomAccessReaderPromise(new StoredReader(stored), stored.bytes, options).catch((error: unknown) => {
    throw readFailure(error, 'not_archive')
  })
  // Before the first entry is read, so that a million of them cost nothing.
  if (zip.entryCount > limits.imports.entries) throw new ArchiveRefusal('too_many', `${zip.entryCount} entries`)
  const places = new Map<string, Entry>()
  const guard = entryGuard(stored.bytes)
  try {
    for await (const entry of zip.eachEntry()) {
      const written = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
      const name = guard.admit(written, kindOf(entry, written))
      guard.count(entry.uncompressedSize)
      if (name.endsWith('/') || !entry.canDecodeFileData()) continue
      const { relativeOffsetOfLocalHeader, compressedSize, uncompressedSize, compressionMethod } = entry
      guard.sizes.set(name, uncompressedSize)
      places.set(name, { relativeOffsetOfLocalHeader, compressedSize, uncompressedSize, compressionMethod })
    }
  } catch (error) {
    throw readFailure(error, 'broken')
  }

  return {
    sizes: guard.sizes,
    placeOf: (name) => locate(zip, places.get(name)),
    read: async (name) => readEntry(zip, await locate(zip, places.get(name))),
    close: async () => zip.close(),
  }
}

function kindOf({ externalFileAttributes }: yauzl.Entry, name: string): 'file' | 'folder' | 'other' {
  const type = (externalFileAttributes >>> 16) & 0o170000
  if (type !== 0 && type !== 0o100000 && type !== 0o040000) return 'other'
  return name.endsWith('/') ? 'folder' : 'file'
}

function locate(zip: yauzl.ZipFile, entry: Entry | undefined): Promise<ArchivePlace> {
  return new Promise((resolve, reject) => {
    if (!entry) return reject(new Error('no such file in the archive'))
    const { compressedSize: packed, uncompressedSize: unpacked, compressionMethod } = entry
    zip.readLocalFileHeader(entry as yauzl.Entry, { minimal: true }, (error, header) => {
      if (error) reject(readFailure(error, 'broken'))
      else resolve({ start: header.fileDataStart, packed, unpacked, isDeflated: compressionMethod !== 0 })
    })
  })
}

function readEntry(zip: yauzl.ZipFile, { start, packed, unpacked, isDeflated }: ArchivePlace): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStreamLowLevel(start, packed, 0, packed, isDeflated, unpacked, (error, stream) =>
      error ? reject(readFailure(error, 'broken')) : resolve(stream),
    )
  })
}

class StoredReader extends yauzl.RandomAccessReader {
  readonly #stored: Stored
  #block = Buffer.alloc(0)
  #start = 0

  constructor(stored: Stored) {
    super()
    this.#stored = stored
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Stream.from(this.#bytes(start, end), { objectMode: false })
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    this.#fill(position, length).then(
      (part) => {
        part.copy(buffer, offset)
        callback(null)
      },
      (error: Error) => callback(error),
    )
  }

  async #fill(position: number, length: number): Promise<Buffer> {
    const end = position + length
    if (end > this.#stored.bytes) throw new Error('the archive ends too early')
    if (position < this.#start || end > this.#start + this.#block.length) {
      const parts: Buffer[] = []
      for await (const part of this.#bytes(position, Math.min(this.#stored.bytes, position + Math.max(length, blockBytes))))
        parts.push(part)
      this.#block = Buffer.concat(parts)
      this.#start = position
    }
    return this.#block.subarray(position - this.#start, end - this.#start)
  }

  async *#bytes(start: number, end: number): AsyncGenerator<Buffer> {
    if (end > start) yield* (await this.#stored.read({ start, end: end - 1 })) as AsyncIterable<Buffer>
  }
}

const blockBytes = 256 * 1024
