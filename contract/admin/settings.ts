import * as z from 'zod/mini'
import { authorSchema } from '../authors.ts'
import { languages } from '../choices.ts'
import { endpoint } from '../endpoint.ts'
import { id, requiredText, text, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { isBannerLink } from '../rules/banner-link.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

const megabytes = z.int().check(z.minimum(limits.uploads.minMb), z.maximum(limits.uploads.maxMb))

const values = {
  banner_link: text(limits.banner.link).check(z.refine((link) => link === '' || isBannerLink(link), { error: 'invalid_link' })),
  banner_text: text(limits.banner.text),
  content_approval_required: z.boolean(),
  max_post_length: z.int().check(z.minimum(1), z.maximum(adminLimits.postLength)),
  not_for_training: z.boolean(),
  read_only: z.boolean(),
  registration_enabled: z.boolean(),
  staff_second_factor_required: z.boolean(),
  transparency_published: z.boolean(),
  upload_mb_per_day: megabytes,
  upload_mb_total: megabytes,
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
  summary:
    'Change single settings; every server process obeys at once. Who requires a second factor must have one (`no_second_factor`), who ends that needs a fresh proof',
  input: z.strictObject(z.partial(settingsSchema).shape),
  output: settingsSchema,
  failures: ['no_second_factor', 'reauthentication_needed'],
})

/** `is_on`: BACKUP_DIR is set where this was asked. `is_missing`: none was made in the last 26 hours. */
export const backupStateSchema = z.object({
  last: z.nullable(z.object({ made_at: time, bytes: z.int() })),
  is_on: z.boolean(),
  is_missing: z.boolean(),
})
export const getBackupState = endpoint({
  method: 'GET',
  path: '/admin/settings/backup',
  access: rights.change_settings,
  summary: 'When the last nightly backup was made, and whether one is missing',
  input: z.object({}),
  output: backupStateSchema,
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
  summary: 'Add an interest; a name that exists in any case is a `conflict`',
  input: z.object({ name: requiredText(adminLimits.interest), description: z.optional(z.nullable(text(adminLimits.reason))) }),
  output: adminInterestSchema,
  failures: ['conflict'],
})
export const switchInterest = endpoint({
  method: 'PATCH',
  path: '/admin/interests/:interest_id',
  access: rights.change_settings,
  summary: 'Offer an interest, or stop offering it; people who chose it keep it',
  input: z.object({ interest_id: id, is_active: z.boolean() }),
  output: adminInterestSchema,
  failures: ['not_found'],
})

/** `alone`: one person did it; `again`: several times. The others, by plural category: how many more did. */
export const templateForms = ['alone', 'again', 'zero', 'one', 'two', 'few', 'many', 'other'] as const
export type TemplateForm = (typeof templateForms)[number]

/** `title` is that of the language, whatever the form. */
const templateWord = z.object({
  language: z.enum(languages),
  form: z.enum(templateForms),
  field: z.enum(['title', 'content']),
  text: z.string(),
})
export type TemplateWord = z.infer<typeof templateWord>

export const templateSchema = z.object({
  id,
  template_key: z.string(),
  title: z.string(), // in English
  content: z.string(),
  variables: z.array(z.string()),
  is_active: z.boolean(),
  updated_at: time,
  /** By language; English fills the gaps. Only kinds that group people have forms besides `alone`. */
  texts: z.partialRecord(z.enum(languages), z.object({ title: z.string(), contents: z.partialRecord(z.enum(templateForms), z.string()) })),
  /** Differs from the product's own words; never true of a template that staff added. */
  is_changed: z.boolean(),
  /** Unpublished draft of staff; `by` is null if that account is deleted. */
  draft: z.nullable(z.object({ words: z.array(templateWord), by: z.nullable(authorSchema), updated_at: time })),
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
const title = requiredText(adminLimits.templateTitle)
const content = requiredText(adminLimits.templateContent)
export const addTemplate = endpoint({
  method: 'POST',
  path: '/admin/templates',
  access: rights.change_settings,
  summary: 'Add a template; a key that exists is a `conflict`',
  input: z.object({ template_key: z.string().check(z.trim(), z.regex(/^[a-z0-9_.]{1,100}$/, { error: 'template_key' })), title, content }),
  output: templateSchema,
  failures: ['conflict'],
})
export const switchTemplate = endpoint({
  method: 'PATCH',
  path: '/admin/templates/:template_id',
  access: rights.change_settings,
  summary: 'Switch a template on or off; nobody is told of one that is off',
  input: z.object({ template_id: id, is_active: z.boolean() }),
  output: templateSchema,
  failures: ['not_found'],
})
const language = z.enum(languages)
/** Refused as `unknown_form` if the template does not have it. */
const form = z._default(z.enum(templateForms), 'alone')
export const draftTemplate = endpoint({
  method: 'PUT',
  path: '/admin/templates/:template_id/draft',
  access: rights.change_settings,
  summary: 'Keep words for a template that only staff see until they are published; what already stands is dropped from the draft',
  input: z.object({
    template_id: id,
    language: z._default(language, 'en'),
    form,
    title: z.optional(text(adminLimits.templateDraft)),
    content: z.optional(text(adminLimits.templateDraft)),
  }),
  output: templateSchema,
  failures: ['not_found'],
})
export const discardTemplateDraft = endpoint({
  method: 'DELETE',
  path: '/admin/templates/:template_id/draft',
  access: rights.change_settings,
  summary: 'Drop the draft of a template',
  input: z.object({ template_id: id }),
  output: templateSchema,
  failures: ['not_found'],
})
/** An unknown placeholder is refused as `unknown_placeholder` at its field; titles take none. */
export const publishTemplate = endpoint({
  method: 'POST',
  path: '/admin/templates/:template_id/publish',
  access: rights.change_settings,
  summary:
    'Let words stand that were compared with those of `updated_at`; `conflict` if the template was changed since. They leave the draft',
  input: z.object({
    template_id: id,
    updated_at: time,
    changes: z
      .array(z.object({ language, form, title: z.optional(title), content: z.optional(content) }))
      .check(z.minLength(1), z.maxLength(40)),
  }),
  output: templateSchema,
  failures: ['not_found', 'conflict'],
})
/** `conflict` for a template that staff added: it has no default. */
export const resetTemplate = endpoint({
  method: 'POST',
  path: '/admin/templates/:template_id/reset',
  access: rights.change_settings,
  summary: 'Give a template the words that the product brings, in all languages',
  input: z.object({ template_id: id }),
  output: templateSchema,
  failures: ['not_found', 'conflict'],
})
