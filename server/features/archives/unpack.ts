import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { limits } from '@atelier/contract/limits'
import type { Archive, ArchivePlace } from '#features/archives/archive.ts'
import { readFailure } from '#features/archives/read-failure.ts'

/** Reads to the end without keeping it, to catch a wrong size. @throws ArchiveRefusal */
export async function checkFile(archive: Archive, name: string, { unpacked, isDeflated }: ArchivePlace): Promise<void> {
  if (!isDeflated || unpacked > limits.media.video) return
  try {
    for await (const _ of await archive.read(name));
  } catch (error) {
    throw readFailure(error, 'broken')
  }
}

export async function unpackTo(archive: string, { start, packed, isDeflated }: ArchivePlace, file: string): Promise<void> {
  // Never overwritten: a stored file may share the content.
  await rm(file, { force: true })
  const bytes = packed === 0 ? Readable.from([]) : createReadStream(archive, { start, end: start + packed - 1 })
  await pipeline(bytes, isDeflated ? createInflateRaw() : new PassThrough(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
}
