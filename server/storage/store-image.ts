import type { Bucket } from '@atelier/contract/media'
import type { ProcessedImage } from '#storage/images.ts'
import { claimName, mediaUrlOf, type Owner, sizePath, typeOf } from '#storage/names.ts'
import type { Storage } from '#storage/storage.ts'

/** A stored file: the columns of its row in `media`, and the address that posts and profiles keep. */
export interface StoredMedia {
  user_id: string
  bucket: Bucket
  path: string
  media_url: string
  media_type: string
  bytes: number
  width: number | null
  height: number | null
  placeholder: string | null
  sizes: number[]
}

/** Puts a processed picture and its sizes into the bucket of its purpose, under a name of its own. */
export async function storeImage(storage: Storage, owner: Owner, image: ProcessedImage): Promise<StoredMedia> {
  const { bucket, path } = await claimName(storage, owner, image.ext)
  await Promise.all(image.variants.map(({ width, body }) => storage.put(bucket, width === null ? path : sizePath(path, width), body)))
  const { width, height, placeholder, sizes } = image
  return {
    user_id: owner.user_id,
    bucket,
    path,
    media_url: mediaUrlOf(bucket, path),
    media_type: typeOf[image.ext] as string,
    bytes: image.variants.reduce((sum, { body }) => sum + body.length, 0),
    width,
    height,
    placeholder,
    sizes,
  }
}
