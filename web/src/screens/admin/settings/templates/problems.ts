import { adminLimits } from '@atelier/contract/admin/limits'
import type { Template } from '@atelier/contract/admin/settings'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { unknownPlaceholders, variablesOf } from '@atelier/contract/rules/placeholders'
import { useRefusal } from '#screens/admin/settings/templates/refusals.ts'
import type { Place } from '#screens/admin/settings/templates/words.ts'

export const maxOf = { title: adminLimits.templateTitle, content: adminLimits.templateContent }

/** Why a text cannot be published. */
export function useTextProblem() {
  const refusal = useRefusal()
  return ({ variables }: Template, { form, field }: Place, text: string): string | undefined => {
    const max = maxOf[field]
    if (text === '') return refusal('required', max)
    if (graphemes(text) > max) return refusal('too_long', max)
    const known = field === 'title' ? [] : variablesOf(form, variables)
    return unknownPlaceholders(text, known).length > 0 ? refusal('unknown_placeholder', max) : undefined
  }
}
