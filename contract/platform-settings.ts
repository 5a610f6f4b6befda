import * as z from 'zod/mini'
import { limits } from './limits.ts'

// Values are stored as text (DATA-055). A missing or invalid one counts as its default.
const flag = (otherwise: boolean) => z.catch(z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }), otherwise)
const length = (max: number) =>
  z.catch(
    z.pipe(
      z.coerce.number().check(z.int(), z.positive()),
      z.transform((value) => Math.min(value, max)),
    ),
    max,
  )

/** Settings that administrators control: parses the stored text of each key of `platform_settings`. */
export const platformSettingsSchema = z.object({
  /** Whether new people can sign up. */
  registration_enabled: flag(true),
  /** Whether posts wait for approval. */
  content_approval_required: flag(false),
  /** In grapheme clusters; never more than `limits.post.text`. */
  max_post_length: length(limits.post.text),
  /** Whether staff without a second factor get no further than setting one up. */
  staff_second_factor_required: flag(false),
})
export type PlatformSettings = z.infer<typeof platformSettingsSchema>
