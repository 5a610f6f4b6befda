import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { graphemes } from './rules/graphemes.ts'

export const id = z.uuid() // UUIDv7: ids sort by time
export const time = z.string() // RFC 3339, in UTC
export const count = z.int()

/** In grapheme clusters and UTF-8 bytes. Refuses NUL and lone surrogates, which PostgreSQL cannot hold. */
export function text(max: number, bytes = max * 16) {
  return z.string().check(
    z.trim(),
    z.refine((value) => !/[\0\p{Surrogate}]/u.test(value), { error: 'not_text' }),
    z.refine((value) => new TextEncoder().encode(value).length <= bytes && graphemes(value) <= max, { error: 'too_long' }),
  )
}

export function requiredText(max: number, bytes?: number) {
  return text(max, bytes).check(z.minLength(1, { error: 'required' }))
}

/** More than `max` is a 422. Query values arrive as text. */
export function limit(standard: number, max: number = limits.page.max) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), standard)
}

export const cursor = z.optional(z.string().check(z.maxLength(200))) // the previous page's `next_cursor`

/** `next_cursor` is null on the last page. */
export function page<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })
}

/** Usernames whose owners do not accept mentions by the author: rendered as plain text. */
export const plainMentions = z.array(z.string())

/** Unique per author: a repeated call gets the first result. */
export const clientId = z.uuid()

export const nothing = z.object({})
