import type { MediaRow } from '#features/media/media.queries.ts'
import { avifPath, sizePath } from '#storage/names.ts'
import type { Storage } from '#storage/storage.ts'

export async function deleteFiles(storage: Storage, { bucket, path, sizes }: Pick<MediaRow, 'bucket' | 'path' | 'sizes'>): Promise<void> {
  // The picture itself goes first: whoever is making a copy of it then deletes the copy.
  for (const each of [path, ...sizes.flatMap((size) => [sizePath(path, size), avifPath(path, size)])]) await storage.delete(bucket, each)
}
