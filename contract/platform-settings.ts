import * as z from 'zod/mini'
import { adminLimits } from './admin/limits.ts'
import { limits } from './limits.ts'

// Values are stored as JSON text (DATA-055). A missing or invalid one counts as its default.
const flag = (otherwise: boolean) => z.catch(z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }), otherwise)
const megabytes = (otherwise: number) =>
  z.catch(z.coerce.number().check(z.int(), z.minimum(limits.uploads.minMb), z.maximum(limits.uploads.maxMb)), otherwise)

const words = z.catch(z.pipe(z.string(), z.transform(textOf)), '')

export const storedSettingsSchema = z.object({
  banner_link: words,
  banner_text: words, // empty: no banner
  content_approval_required: flag(false),
  max_post_length: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(adminLimits.postLength)), 2_000), // grapheme clusters
  not_for_training: flag(true), // robots.txt, headers, TDMRep
  read_only: flag(false), // nobody but staff writes
  registration_enabled: flag(true),
  staff_second_factor_required: flag(false),
  transparency_published: flag(false),
  upload_mb_per_day: megabytes(limits.uploads.mbPerDay),
  upload_mb_total: megabytes(limits.uploads.mbTotal),
})
export type PlatformSettings = z.infer<typeof storedSettingsSchema>

/** As obeyed: `max_post_length` never exceeds `limits.post.text`. */
export const platformSettingsSchema = z.pipe(
  storedSettingsSchema,
  z.transform((stored): PlatformSettings => ({ ...stored, max_post_length: Math.min(stored.max_post_length, limits.post.text) })),
)

function textOf(stored: string): string {
  try {
    const text: unknown = JSON.parse(stored)
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}
