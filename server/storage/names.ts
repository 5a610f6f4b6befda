import { randomInt, randomUUID } from 'node:crypto'
import type { Bucket } from '@atelier/contract/media'
import type { Storage } from '#storage/storage.ts'

export type Purpose = PicturePurpose | 'archive'
export type PicturePurpose = 'post' | 'message' | 'avatar' | 'banner' | 'community'

const bucketOf: Record<Purpose, Bucket> = {
  post: 'post-media',
  message: 'message-media',
  avatar: 'avatars',
  banner: 'avatars',
  community: 'avatars',
  archive: 'archives',
}

export const contentTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  zip: 'application/zip',
  gz: 'application/gzip',
} as const

/** `index` is the place in a post; `at` goes into the name, and can be backdated. */
export interface Owner {
  user_id: string
  purpose: Purpose
  index?: number
  at: Date
}

export function mediaUrlOf(bucket: Bucket, path: string): string {
  return `/media/${bucket}/${path}`
}

/** The sizes of a video are those of its poster. */
export function sizePath(path: string, width: number): string {
  return path.replace(/\.(\w+)$/, (_, ext: string) => `.w${width}.${videoTypes.includes(ext) ? 'webp' : ext}`)
}

/** Where a smaller copy lies a second time, once `makeAvif` has made it. */
export function avifPath(path: string, width: number): string {
  return path.replace(/\.\w+$/, `.w${width}.avif`)
}

const videoTypes = ['mp4', 'webm', 'mov']

export function contentTypeOf(path: string): string | undefined {
  return contentTypes[path.slice(path.lastIndexOf('.') + 1) as keyof typeof contentTypes]
}

/** A taken name moves to the next millisecond, or further where many share the time. */
export async function claimName(storage: Storage, owner: Owner, ext: string): Promise<{ bucket: Bucket; path: string }> {
  const bucket = bucketOf[owner.purpose]
  const from = owner.at.getTime()
  for (let attempt = 0; attempt < 40; attempt++) {
    const path = nameOf(owner, from + (attempt < 16 ? attempt : randomInt(2 ** attempt)), ext)
    if (await storage.claim(bucket, path)) return { bucket, path }
  }
  throw new Error(`no free name in ${bucket}`)
}

function nameOf({ user_id, purpose, index = 0 }: Owner, timestamp: number, ext: string): string {
  if (purpose === 'post') return `${user_id}/${timestamp}_${index}.${ext}`
  if (purpose === 'message' || purpose === 'archive') return `${user_id}/${timestamp}.${ext}`
  // Random: the picture of a private community is shown to people who may not know its owner.
  return `${purpose}-${purpose === 'community' ? randomUUID() : user_id}-${timestamp}.${ext}`
}
