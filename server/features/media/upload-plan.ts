import { Failure } from '@atelier/contract/errors'
import { id } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import { buckets } from '@atelier/contract/media'
import * as z from 'zod/mini'
import type { Purpose } from '#storage/names.ts'

export interface UploadPlan {
  user_id: string
  purpose: Purpose
  index: number
  kind: 'image' | 'video' | 'archive'
  bytes: number
  poster_of?: string
}

/** @throws Failure invalid, unsupported_media, too_large */
export function planUpload(headers: Record<string, unknown>, user_id: string): UploadPlan {
  const announced = z.safeParse(announcement, { ...metadataOf(headers['upload-metadata']), bytes: headers['upload-length'] })
  if (!announced.success)
    throw new Failure('invalid', { errors: announced.error.issues.map(({ path, code }) => ({ field: path.join('.'), code })) })
  const { bucket, filetype, index, purpose, bytes, poster_of } = announced.data
  // Browsers disagree about the types of archives; the import looks at the content.
  const kind = bucket === 'archives' ? 'archive' : kindOf[filetype.toLowerCase()]
  if (!kind || (bucket === 'avatars' && kind === 'video')) throw new Failure('unsupported_media')
  if (poster_of && kind !== 'image') throw new Failure('unsupported_media')
  if (bytes > mostBytes[kind]) throw new Failure('too_large')
  return { user_id, purpose: bucket === 'avatars' ? purpose : purposeOf[bucket], index, kind, bytes, ...(poster_of && { poster_of }) }
}

const mostBytes = { ...limits.media, archive: limits.imports.bytes }
const purposeOf = { 'post-media': 'post', 'message-media': 'message', archives: 'archive' } as const

const announcement = z.object({
  bucket: z.enum(buckets),
  filetype: z.string(),
  index: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.post.media - 1)), 0),
  purpose: z._default(z.enum(['avatar', 'banner', 'community']), 'avatar'),
  poster_of: z.optional(id),
  bytes: z.coerce.number().check(z.int(), z.minimum(1)),
})

const kindOf: Record<string, 'image' | 'video'> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/avif': 'image',
  'video/mp4': 'video',
  'video/x-m4v': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
}

function metadataOf(header: unknown): Record<string, string> {
  if (typeof header !== 'string') return {}
  return Object.fromEntries(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString()]
    }),
  )
}
