import type { Archive } from '#features/archives/archive.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { openTar } from '#features/archives/open-tar.ts'
import { openZip } from '#features/archives/open-zip.ts'
import type { Stored } from '#storage/storage.ts'

/**
 * Opens a .zip or .tar.gz by its content. `scratch` is where the second is unpacked to, one file; `close` removes it;
 * `stopping` ends that.
 * @throws ArchiveRefusal not_archive, too_many, too_large, unsafe, broken
 */
export async function openArchive(stored: Stored, scratch: string, stopping: AbortSignal): Promise<Archive> {
  const [first, second] = await headOf(stored)
  if (first === 0x50 && second === 0x4b) return openZip(stored)
  if (first === 0x1f && second === 0x8b) return openTar(stored, scratch, stopping)
  throw new ArchiveRefusal('not_archive', 'neither ZIP nor gzip')
}

async function headOf(stored: Stored): Promise<Buffer> {
  if (stored.bytes < 2) return Buffer.alloc(2)
  const parts: Buffer[] = []
  for await (const part of await stored.read({ start: 0, end: 1 })) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
