import * as z from 'zod/mini'
import { audiences, categories, downloadSizes } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, limit, nothing, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { mediaSchema } from './media.ts'

const country = z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))) // ISO 3166-1 alpha-2

export const draftSchema = z.object({
  id,
  version: z.int(), // 1 when it was first kept, and more with every change
  content: z.string(),
  category: z.nullable(z.enum(categories)),
  country,
  audience: z.enum(audiences),
  download_size: z.enum(downloadSizes),
  /** Null outside communities, and if the author has left the community: the draft is then for them alone. */
  community: z.nullable(z.object({ id, name: z.string(), is_public: z.boolean() })),
  media: z.array(z.extend(mediaSchema, { alt_text: z.nullable(z.string()), is_sensitive: z.boolean() })),
  updated_at: time,
})
export type Draft = z.infer<typeof draftSchema>

const draftRef = z.object({ draft_id: id }) // made by the device, as the later `client_id` of the post

export const listDrafts = endpoint({
  method: 'GET',
  path: '/me/drafts',
  access: 'user',
  summary: 'One’s own drafts, the last changed first',
  input: z.object({ limit: limit(limits.drafts.max) }),
  output: z.object({ items: z.array(draftSchema) }),
})
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/me/drafts/:draft_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Keep a draft; `conflict` if `version` is not the newest or the draft is gone, unless what is kept is the same',
  input: z.extend(draftRef, {
    version: z.int().check(z.nonnegative()), // 0 for a new one
    content: text(limits.drafts.text),
    category: z._default(z.nullable(z.enum(categories)), null),
    country: z._default(country, null),
    audience: z._default(z.enum(audiences), 'everyone'),
    download_size: z._default(z.enum(downloadSizes), 'original'),
    community_id: z._default(z.nullable(id), null),
    /** Finished uploads to post-media in no other draft, in display order. They are kept as long as the draft is. */
    media: z._default(
      z
        .array(
          z.object({
            media_id: id,
            alt_text: z._default(z.nullable(text(limits.media.altText)), null),
            is_sensitive: z._default(z.boolean(), false),
          }),
        )
        .check(z.maxLength(limits.post.media, { error: 'media_limit' })),
      [],
    ),
  }),
  output: draftSchema,
  failures: ['conflict', 'media_not_ready'],
})
export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/me/drafts/:draft_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Throw a draft and its uploads away; `conflict` if `version` is not the newest',
  input: z.extend(draftRef, { version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
  output: nothing,
  failures: ['conflict'],
})
