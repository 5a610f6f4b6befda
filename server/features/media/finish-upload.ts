import { open, stat } from 'node:fs/promises'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { mayHaveAvif } from '#features/media/make-avif.ts'
import { insertMedia } from '#features/media/media.queries.ts'
import type { UploadPlan } from '#features/media/upload-plan.ts'
import type { Bounds } from '#isolation/isolated.ts'
import { processImage } from '#storage/images.ts'
import { type StoredMedia, storeArchive, storeImage, storeVideo } from '#storage/store.ts'
import { readVideo } from '#storage/videos.ts'

/** Safe to repeat. `at` backdates the name. @throws Failure unsupported_media, too_large, rate_limited, unavailable; LimitExceeded */
export async function finishUpload(
  { db, storage, jobs, clock }: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock'>,
  id: string,
  file: string,
  { at = clock(), ...plan }: UploadPlan & { at?: Date },
  ofVideo?: Bounds,
): Promise<StoredMedia> {
  const owner = { ...plan, at }
  const store = {
    image: async () => storeImage(storage, owner, await processImage(file, plan.purpose)),
    video: async () =>
      storeVideo(storage, owner, { ...(await readVideo(file, plan.user_id, ofVideo)), file, bytes: (await stat(file)).size }),
    archive: async () => storeArchive(storage, owner, { file, bytes: plan.bytes, ext: await packing(file) }),
  }
  const media = await store[plan.kind]()
  await transaction(db, async (tx) => {
    await insertMedia(tx, id, media)
    if (mayHaveAvif(media)) await jobs.send(tx, 'avif', { media_id: id, user_id: media.user_id })
  })
  return media
}

async function packing(file: string): Promise<'zip' | 'gz'> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK' ? 'zip' : 'gz'
  } finally {
    await handle.close()
  }
}
