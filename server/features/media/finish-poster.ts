import { Failure } from '@atelier/contract/errors'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { insertPoster, mediaByIds, ownUnusedVideo } from '#features/media/media.queries.ts'
import { processImage } from '#storage/images.ts'
import { sizePath } from '#storage/names.ts'
import { storePoster } from '#storage/store.ts'

interface Poster {
  user_id: string
  poster_of: string
}

/** Safe to repeat; another frame takes its place. @throws Failure not_found once the video is used; unsupported_media, too_large; LimitExceeded */
export async function finishPoster(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  id: string,
  file: string,
  { user_id, poster_of }: Poster,
): Promise<void> {
  const video = await ownUnusedVideo(db, user_id, poster_of)
  const image = await processImage(file, 'post')
  const isAnimated = image.sizes.includes(image.width)
  if (isAnimated || Math.abs(image.width / image.height / (video.width / video.height) - 1) > ratioTolerance)
    throw new Failure('unsupported_media')
  const poster = await storePoster(storage, video, image)
  try {
    await transaction(db, async (tx) => insertPoster(tx, id, await ownUnusedVideo(tx, user_id, poster_of), poster))
  } finally {
    // Also if the video was posted meanwhile: a file that its row does not reference is never served.
    const [kept] = await mediaByIds(db, [poster_of])
    for (const size of [...video.sizes, ...poster.sizes])
      if (!kept?.sizes.includes(size)) await storage.delete(video.bucket, sizePath(video.path, size))
  }
}

// Scaling rounds to whole pixels.
const ratioTolerance = 0.03
