import { stat } from 'node:fs/promises'
import type { Deps } from '#deps.ts'
import { insertMedia } from '#features/media/media.queries.ts'
import type { UploadPlan } from '#features/media/upload-plan.ts'
import { processImage } from '#storage/images.ts'
import { storeImage, storeVideo } from '#storage/store.ts'
import { readVideo } from '#storage/videos.ts'

/** Safe to repeat after a crash; the file stays with the caller. @throws Failure unsupported_media, too_large */
export async function finishUpload(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  id: string,
  file: string,
  plan: UploadPlan,
): Promise<void> {
  const owner = { ...plan, at: clock() }
  const media =
    plan.kind === 'image'
      ? await storeImage(storage, owner, await processImage(file, plan.purpose))
      : await storeVideo(storage, owner, { ...(await readVideo(file)), file, bytes: (await stat(file)).size })
  await insertMedia(db, id, media)
}
