import * as z from 'zod/mini'
import { languages } from '../choices.ts'
import { endpoint } from '../endpoint.ts'
import { id, requiredText, text, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { rights } from './rights.ts'

/** Settings that the screen changes, with the values that are accepted. */
const values = {
  registration_enabled: z.boolean(),
  content_approval_required: z.boolean(),
  max_post_length: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** Staff without a second factor get no further than setting one up. */
  staff_second_factor_required: z.boolean(),
}
export const settingsSchema = z.object(values)
export type Settings = z.infer<typeof settingsSchema>
export const getSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  access: rights.change_settings,
  summary: 'The settings of the platform',
  input: z.object({}),
  output: settingsSchema,
})
export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/admin/settings',
  access: rights.change_settings,
  summary: 'Change single settings; every server process obeys at once',
  input: z.strictObject(z.partial(settingsSchema).shape),
  output: settingsSchema,
})

export const adminInterestSchema = z.object({ id, name: z.string(), description: z.nullable(z.string()), is_active: z.boolean() })
export type AdminInterest = z.infer<typeof adminInterestSchema>
export const adminInterests = endpoint({
  method: 'GET',
  path: '/admin/interests',
  access: rights.change_settings,
  summary: 'All interests by name',
  input: z.object({}),
  output: z.object({ items: z.array(adminInterestSchema) }),
})
export const addInterest = endpoint({
  method: 'POST',
  path: '/admin/interests',
  access: rights.change_settings,
  summary: 'Add an interest; a name that exists is a `conflict`',
  input: z.object({ name: requiredText(limits.admin.interest), description: z.optional(z.nullable(text(limits.admin.reason))) }),
  output: adminInterestSchema,
  failures: ['conflict'],
})
export const switchInterest = endpoint({
  method: 'PATCH',
  path: '/admin/interests/:interest_id',
  access: rights.change_settings,
  summary: 'Offer an interest or no longer; who chose it keeps it',
  input: z.object({ interest_id: id, is_active: z.boolean() }),
  output: adminInterestSchema,
  failures: ['not_found'],
})

const words = z.object({ title: z.string(), content: z.string() })
export const templateSchema = z.object({
  id,
  template_key: z.string(),
  title: z.string(),
  content: z.string(),
  variables: z.array(z.string()),
  is_active: z.boolean(),
  updated_at: time,
  /** The same in the other languages. */
  translations: z.partialRecord(z.enum(languages), words),
  /** Whether its words differ from those that the product brings. */
  is_changed: z.boolean(),
})
export type Template = z.infer<typeof templateSchema>
export const listTemplates = endpoint({
  method: 'GET',
  path: '/admin/templates',
  access: rights.change_settings,
  summary: 'The templates of notices by key',
  input: z.object({}),
  output: z.object({ items: z.array(templateSchema) }),
})
const title = requiredText(limits.admin.templateTitle)
const content = requiredText(limits.admin.templateContent)
export const addTemplate = endpoint({
  method: 'POST',
  path: '/admin/templates',
  access: rights.change_settings,
  summary: 'Add a template; a key that exists is a `conflict`',
  input: z.object({ template_key: z.string().check(z.trim(), z.regex(/^[a-z0-9_.]{1,100}$/, { error: 'template_key' })), title, content }),
  output: templateSchema,
  failures: ['conflict'],
})
/** A placeholder that the template does not have is refused at the field as `unknown_placeholder`. */
export const updateTemplate = endpoint({
  method: 'PATCH',
  path: '/admin/templates/:template_id',
  access: rights.change_settings,
  summary: 'Change the words of a template in one language, or switch it off',
  input: z.object({
    template_id: id,
    language: z._default(z.enum(languages), 'en'),
    title: z.optional(title),
    content: z.optional(content),
    is_active: z.optional(z.boolean()),
  }),
  output: templateSchema,
  failures: ['not_found'],
})
export const resetTemplate = endpoint({
  method: 'POST',
  path: '/admin/templates/:template_id/reset',
  access: rights.change_settings,
  summary: 'Give a template the words that the product brings, in all languages',
  input: z.object({ template_id: id }),
  output: templateSchema,
  failures: ['not_found'],
})
