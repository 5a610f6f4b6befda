import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Archive } from '#features/archives/archive.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { openTar } from '#features/archives/open-tar.ts'
import { openZip } from '#features/archives/open-zip.ts'
import type { Stored } from '#storage/storage.ts'

/** .zip or .tar.gz by content; the latter is unpacked in place. @throws ArchiveRefusal not_archive, too_many, too_large, unsafe, broken */
export async function openArchive(file: string): Promise<Archive> {
  const { size } = await stat(file)
  const stored = { bytes: size, read: (range?: { start: number; end: number }) => createReadStream(file, range) }
  const [first, second] = await headOf(stored)
  if (first === 0x50 && second === 0x4b) return openZip(stored)
  if (first === 0x1f && second === 0x8b) return openTar(stored, file)
  throw new ArchiveRefusal('not_archive', 'neither ZIP nor gzip')
}

async function headOf(stored: Stored): Promise<Buffer> {
  if (stored.bytes < 2) return Buffer.alloc(2)
  const parts: Buffer[] = []
  for await (const part of await stored.read({ start: 0, end: 1 })) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
