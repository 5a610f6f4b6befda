import type { Bucket } from '@atelier/contract/media'
import type { Storage } from '#storage/storage.ts'

/** What a file is for. It decides the bucket, the name and the sizes. */
export type Purpose = 'post' | 'message' | 'avatar' | 'banner'

const bucketOf: Record<Purpose, Bucket> = {
  post: 'post-media',
  message: 'message-media',
  avatar: 'avatars',
  banner: 'avatars',
}

/** The MIME type by the extensions that we give; everything that is stored has one of them. */
export const typeOf = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
} as const

/** Whose file it is. `index` is the place in a post; `at` backdates the name (demo content, imports). */
export interface Owner {
  user_id: string
  purpose: Purpose
  index?: number
  at?: Date
}

/** The address of a stored file on this server, as rows keep it. */
export function mediaUrlOf(bucket: Bucket, path: string): string {
  return `/media/${bucket}/${path}`
}

/** Where the copy of a picture that is `width` pixels wide lies. */
export function sizePath(path: string, width: number): string {
  return path.replace(/\.(\w+)$/, `.w${width}.$1`)
}

/** Takes a name of the specification's form for a file; when it is taken, the next millisecond's. */
export async function claimName(storage: Storage, owner: Owner, ext: string): Promise<{ bucket: Bucket; path: string }> {
  const bucket = bucketOf[owner.purpose]
  const from = (owner.at ?? new Date()).getTime()
  for (let timestamp = from; timestamp < from + 1_000; timestamp++) {
    const path = nameOf(owner, timestamp, ext)
    if (await storage.claim(bucket, path)) return { bucket, path }
  }
  throw new Error(`no free name in ${bucket}`)
}

function nameOf({ user_id, purpose, index = 0 }: Owner, timestamp: number, ext: string): string {
  if (purpose === 'post') return `${user_id}/${timestamp}_${index}.${ext}`
  if (purpose === 'message') return `${user_id}/${timestamp}.${ext}`
  return `${purpose}-${user_id}-${timestamp}.${ext}`
}
