import { limits } from '@atelier/contract/limits'
import * as z from 'zod/mini'

export const factorNameRules = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'name_required' }), z.maxLength(limits.factorName, { error: 'name_too_long' })),
})
