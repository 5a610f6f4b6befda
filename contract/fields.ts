import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { graphemes } from './rules/graphemes.ts'

/** A row's id: UUIDv7, so ids sort by time. */
export const id = z.uuid()
/** RFC 3339 time in UTC. */
export const time = z.string()
export const count = z.int()

/** Text of at most `max` grapheme clusters and `bytes` UTF-8 bytes, trimmed, without NUL and halves of characters (which PostgreSQL cannot hold). */
export function text(max: number, bytes = max * 16) {
  return z.string().check(
    z.trim(),
    z.refine((value) => !/[\0\p{Surrogate}]/u.test(value), { error: 'not_text' }),
    z.refine((value) => new TextEncoder().encode(value).length <= bytes && graphemes(value) <= max, { error: 'too_long' }),
  )
}

/** Like `text`, but not blank. */
export function requiredText(max: number, bytes?: number) {
  return text(max, bytes).check(z.minLength(1, { error: 'required' }))
}

/** `?limit=`: at most this many items; more than `max` is a 422. Query values arrive as text. */
export function limit(standard: number, max: number = limits.page.max) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), standard)
}

/** `?cursor=`: the `next_cursor` of the previous page. */
export const cursor = z.optional(z.string().check(z.maxLength(200)))

/** A page of a list; `next_cursor` is null on the last one. */
export function page<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })
}

/** The usernames in a text whose owners do not want to be mentioned by its author: they stay text, without a link. */
export const plainMentions = z.array(z.string())

/** Made by the client and unique per author: a repeated call gets the first result. */
export const clientId = z.uuid()

export const nothing = z.object({})
