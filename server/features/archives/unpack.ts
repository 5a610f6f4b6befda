import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { limits } from '@atelier/contract/limits'
import type { Archive } from '#features/archives/archive.ts'
import { readFailure } from '#features/archives/read-failure.ts'

/** Reads a file of an archive to its end without keeping it, if it is there. @throws ArchiveRefusal when it is not what it says */
export async function checkedFile(archive: Archive, name: string): Promise<void> {
  const bytes = archive.sizes.get(name)
  if (bytes === undefined || bytes > limits.media.video) return
  const content = await archive.read(name)
  try {
    if (archive.isPacked(name)) for await (const _ of content);
    else content.destroy()
  } catch (error) {
    throw readFailure(error, 'broken')
  }
}

/** Writes a file of an archive to a new file of ours. @throws ArchiveRefusal broken */
export async function unpackTo(archive: Archive, name: string, file: string): Promise<void> {
  // Not over the former content, which a stored file may share.
  await rm(file, { force: true })
  try {
    await pipeline(await archive.read(name), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw readFailure(error, 'broken')
  }
}
