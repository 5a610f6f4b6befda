import { statfs } from 'node:fs/promises'
import { Failure, isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'

/** In bytes, on the disk that holds `DATA_DIR`. */
export interface Space {
  total: number
  free: number
}

export async function diskSpace(folder: string): Promise<Space> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total: blocks * bsize, free: bavail * bsize }
}

/** The database writes to the same disk. @throws Failure disk_full when too little would be left after `bytes` more */
export async function requireFreeSpace({ space }: { space: () => Promise<Space> }, bytes = 0): Promise<void> {
  const { total, free } = await space()
  if (free - bytes < Math.max(limits.disk.freeBytes, total * limits.disk.freeShare)) throw new Failure('disk_full')
}

export const isStorageFull = (error: unknown): boolean =>
  isFailure(error, 'disk_full') || (error as NodeJS.ErrnoException).code === 'ENOSPC'
