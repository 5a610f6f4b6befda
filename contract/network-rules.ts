import * as z from 'zod/mini'
import { languages } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const networkRuleSchema = z.object({ id, title: z.string(), text: z.string() })
export type NetworkRule = z.infer<typeof networkRuleSchema>
export const networkRules = endpoint({
  method: 'GET',
  path: '/rules',
  access: 'public',
  summary: 'The rules of the network in a language; what is not translated is in English',
  input: z.object({ language: z._default(z.enum(languages), 'en') }),
  output: z.object({ items: z.array(networkRuleSchema) }),
})
