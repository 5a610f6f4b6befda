import { mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Deps } from '#deps.ts'
import { manifestAccount } from '#features/archives/own-rows.queries.ts'
import { packArchive } from '#features/archives/pack-archive.ts'
import { nothingWritten, writeRows } from '#features/archives/write-rows.ts'

/** Atomic. @returns its size in bytes */
export async function writeArchive(
  deps: Pick<Deps, 'db' | 'storage' | 'config' | 'clock'>,
  userId: string,
  target: string,
): Promise<number> {
  const folder = await mkdtemp(join(dirname(target), '.atelier-export-'))
  try {
    const { rows } = await writeRows(deps.db, userId, folder, nothingWritten, async () => {})
    const draft = join(folder, 'archive.zip')
    const bytes = await packArchive(deps, { folder, target: draft, account: await manifestAccount(deps.db, userId), rows })
    await rename(draft, target)
    return bytes
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
