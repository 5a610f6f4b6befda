import { buffer } from 'node:stream/consumers'
import { isAnimation } from '@atelier/contract/rules/picture-sources'
import type { Deps } from '#deps.ts'
import { deleteFiles } from '#features/media/delete-files.ts'
import { mediaByIds } from '#features/media/media.queries.ts'
import { avifCopy } from '#storage/images.ts'
import { avifPath, sizePath } from '#storage/names.ts'
import type { StoredMedia } from '#storage/store.ts'

export const mayHaveAvif = ({ media_type, width, sizes }: Pick<StoredMedia, 'media_type' | 'width' | 'sizes'>): boolean =>
  media_type === 'image/webp' && sizes.length > 0 && !isAnimation({ media_type, width, sizes })

/** Beside each smaller copy, where it takes fewer bytes. Safe to repeat. */
export async function makeAvif({ db, storage }: Pick<Deps, 'db' | 'storage'>, { media_id }: { media_id: string }): Promise<void> {
  const [media] = await mediaByIds(db, [media_id])
  const stored = media && mayHaveAvif(media) && (await storage.find(media.bucket, media.path))
  if (!stored) return
  const { bucket, path, sizes } = media
  const whole = await buffer(await stored.read())
  for (const size of sizes) {
    const [body, webp] = [await avifCopy(whole, size), await storage.find(bucket, sizePath(path, size))]
    if (body && webp && body.length < webp.bytes) await storage.put(bucket, avifPath(path, size), body)
  }
  if (!(await storage.find(bucket, path))) await deleteFiles(storage, media)
}
