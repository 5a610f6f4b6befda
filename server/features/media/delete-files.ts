import type { MediaRow } from '#features/media/media.queries.ts'
import { sizePath } from '#storage/names.ts'
import type { Storage } from '#storage/storage.ts'

export async function deleteFiles(storage: Storage, { bucket, path, sizes }: Pick<MediaRow, 'bucket' | 'path' | 'sizes'>): Promise<void> {
  for (const each of [path, ...sizes.map((size) => sizePath(path, size))]) await storage.delete(bucket, each)
}
