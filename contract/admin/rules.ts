import * as z from 'zod/mini'
import { languages } from '../choices.ts'
import { endpoint } from '../endpoint.ts'
import { id, nothing, requiredText } from '../fields.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

const words = {
  title: requiredText(adminLimits.ruleTitle),
  text: requiredText(adminLimits.ruleText),
  reasons: z.array(requiredText(adminLimits.ruleReason)).check(z.maxLength(adminLimits.ruleReasons)),
}
export const staffRuleSchema = z.object({
  id,
  /** English is always present, and the fallback for missing languages. */
  texts: z.partialRecord(z.enum(languages), z.object({ title: z.string(), text: z.string(), reasons: z.array(z.string()) })),
})
export type StaffRule = z.infer<typeof staffRuleSchema>
/** In one language. */
export type RuleWords = NonNullable<StaffRule['texts'][(typeof languages)[number]]>
export const listRules = endpoint({
  method: 'GET',
  path: '/admin/rules',
  access: rights.close_reports,
  summary: 'The rules of the network in all languages, in their order, with the reasons that belong to them',
  input: z.object({}),
  output: z.object({ items: z.array(staffRuleSchema) }),
})
export const addRule = endpoint({
  method: 'POST',
  path: '/admin/rules',
  access: rights.change_rules,
  summary: `Add a rule in English, as the last; with ${adminLimits.rules} there is a \`conflict\``,
  input: z.object(words),
  output: staffRuleSchema,
  failures: ['conflict'],
})
const ref = z.object({ rule_id: id })
export const updateRule = endpoint({
  method: 'PUT',
  path: '/admin/rules/:rule_id',
  access: rights.change_rules,
  summary: 'Write a rule in one language',
  input: z.extend(ref, { language: z.enum(languages), ...words }),
  output: staffRuleSchema,
  failures: ['not_found'],
})
export const moveRule = endpoint({
  method: 'PUT',
  path: '/admin/rules/:rule_id/place',
  access: rights.change_rules,
  summary: 'Move a rule to a place, counted from 0',
  input: z.extend(ref, { place: z.int().check(z.minimum(0), z.maximum(adminLimits.rules - 1)) }),
  output: nothing,
  failures: ['not_found'],
})
export const removeRule = endpoint({
  method: 'DELETE',
  path: '/admin/rules/:rule_id',
  access: rights.change_rules,
  summary: 'Remove a rule; removals that named it keep their reason',
  input: ref,
  output: nothing,
  failures: ['not_found'],
})
