import type { Bucket } from '@atelier/contract/media'
import type { ProcessedImage } from '#storage/images.ts'
import { claimName, contentTypes, mediaUrlOf, type Owner, sizePath } from '#storage/names.ts'
import type { Storage } from '#storage/storage.ts'
import type { VideoInfo } from '#storage/videos.ts'

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

export async function storeImage(storage: Storage, owner: Owner, image: ProcessedImage): Promise<StoredMedia> {
  const { variants, width, height, placeholder, sizes, ext } = image
  const { bucket, path } = await claimName(storage, owner, ext)
  await Promise.all(variants.map((variant) => storage.put(bucket, variant.width ? sizePath(path, variant.width) : path, variant.body)))
  const bytes = variants.reduce((sum, { body }) => sum + body.length, 0)
  return { ...named(owner, bucket, path, ext), bytes, width, height, placeholder, sizes }
}

export async function storeVideo(storage: Storage, owner: Owner, video: VideoInfo & { file: string; bytes: number }): Promise<StoredMedia> {
  const { file, bytes, width, height, ext } = video
  const { bucket, path } = await claimName(storage, owner, ext)
  await storage.put(bucket, path, { file })
  return { ...named(owner, bucket, path, ext), bytes, width, height, placeholder: null, sizes: [] }
}

export async function storePoster(
  storage: Storage,
  { bucket, path }: Pick<StoredMedia, 'bucket' | 'path'>,
  poster: ProcessedImage,
): Promise<StoredPoster> {
  const { variants, width: own, placeholder } = poster
  const all = variants.map(({ width, body }) => ({ width: width ?? own, body })).toSorted((a, b) => a.width - b.width)
  await Promise.all(all.map(({ width, body }) => storage.put(bucket, sizePath(path, width), body)))
  return { sizes: all.map(({ width }) => width), placeholder, bytes: all.reduce((sum, { body }) => sum + body.length, 0) }
}

export type StoredPoster = Pick<StoredMedia, 'bytes' | 'sizes'> & { placeholder: string }

export async function storeArchive(storage: Storage, owner: Owner, { file, bytes, ext }: ArchiveFile): Promise<StoredMedia> {
  const { bucket, path } = await claimName(storage, owner, ext)
  await storage.put(bucket, path, { file })
  return { ...named(owner, bucket, path, ext), bytes, width: null, height: null, placeholder: null, sizes: [] }
}

interface ArchiveFile {
  file: string
  bytes: number
  ext: 'zip' | 'gz'
}

function named({ user_id }: Owner, bucket: Bucket, path: string, ext: keyof typeof contentTypes) {
  return { user_id, bucket, path, media_url: mediaUrlOf(bucket, path), media_type: contentTypes[ext] }
}
