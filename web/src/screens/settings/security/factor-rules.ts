import { limits } from '@atelier/contract/limits'
import * as z from 'zod/mini'

export const factorNameRules = nameRules(limits.factorName)
export const passkeyNameRules = nameRules(limits.passkeys.name)

function nameRules(longest: number) {
  return z.object({
    name: z.string().check(z.trim(), z.minLength(1, { error: 'name_required' }), z.maxLength(longest, { error: 'name_too_long' })),
  })
}
