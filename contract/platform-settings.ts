import * as z from 'zod/mini'
import { adminLimits } from './admin/limits.ts'
import { limits } from './limits.ts'

// Values are stored as JSON text (DATA-055). A missing or invalid one counts as its default.
const flag = (otherwise: boolean) => z.catch(z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }), otherwise)
const megabytes = (otherwise: number) =>
  z.catch(z.coerce.number().check(z.int(), z.minimum(limits.uploads.minMb), z.maximum(limits.uploads.maxMb)), otherwise)

/** Settings that administrators control, as they are stored: parses the text of each key of `platform_settings`. */
export const storedSettingsSchema = z.object({
  /** Whether posts wait for approval. */
  content_approval_required: flag(false),
  /** In grapheme clusters. */
  max_post_length: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(adminLimits.postLength)), 2_000),
  /** Whether new people can sign up. */
  registration_enabled: flag(true),
  /** Whether staff without a second factor get no further than setting one up. */
  staff_second_factor_required: flag(false),
  /** How many megabytes an account may upload in 24 hours. */
  upload_mb_per_day: megabytes(limits.uploads.mbPerDay),
  /** How many megabytes the files of an account may have together. */
  upload_mb_total: megabytes(limits.uploads.mbTotal),
})
export type PlatformSettings = z.infer<typeof storedSettingsSchema>

/** The same as they are obeyed: `max_post_length` is never more than `limits.post.text`. */
export const platformSettingsSchema = z.pipe(
  storedSettingsSchema,
  z.transform((stored): PlatformSettings => ({ ...stored, max_post_length: Math.min(stored.max_post_length, limits.post.text) })),
)
