import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, nothing } from './fields.ts'

export const buckets = ['post-media', 'avatars', 'message-media', 'archives'] as const
export type Bucket = (typeof buckets)[number]

/** Of tus uploads, all text. The last segment of the upload's URL is the later `media_id`; `index` is the place in a post, 0 to 3. */
export interface UploadMetadata {
  bucket: Bucket
  filetype: string
  index?: string
  purpose?: 'avatar' | 'banner' | 'community'
  /** The `media_id` of the uploader's own unused video: the picture becomes its poster. */
  poster_of?: string
}

export const mediaSchema = z.object({
  media_id: id,
  media_url: z.string(),
  media_type: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  placeholder: z.nullable(z.string()),
  sizes: z.array(z.int()),
})
export type Media = z.infer<typeof mediaSchema>

export const getMedia = endpoint({
  method: 'GET',
  path: '/media/:media_id',
  access: 'user',
  summary: 'A finished upload of the viewer',
  input: z.object({ media_id: id }),
  output: mediaSchema,
})
export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/media/:media_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Throw away an upload that is in no post',
  input: z.object({ media_id: id }),
  output: nothing,
})
