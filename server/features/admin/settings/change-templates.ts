import type { StaffAction } from '@atelier/contract/admin/actions'
import type * as contract from '@atelier/contract/admin/settings'
import type { Template } from '@atelier/contract/admin/settings'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure, type FieldError } from '@atelier/contract/errors'
import { placeholdersIn, unknownPlaceholders, variablesOf } from '@atelier/contract/rules/placeholders'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { oneTemplate } from '#features/admin/settings/read-templates.ts'
import {
  dropDrafts,
  dropTemplateDraft,
  forgetRewording,
  insertTemplate,
  keepTemplateDraft,
  lockTemplate,
  storeText,
  updateTemplateRow,
} from '#features/admin/settings/templates.queries.ts'
import { shippedWords } from '#features/notifications/template-words.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** Its variables are the placeholders of its content. @throws Failure invalid, conflict when the key is taken */
export function addTemplate(deps: Parts, viewer: SignedIn, input: ParsedInputOf<typeof contract.addTemplate>): Promise<Template> {
  const variables = placeholdersIn(input.content)
  check({ ...input, form: 'alone' }, variables)
  if (variables.length > mostVariables) throw new Failure('invalid', { errors: [{ field: 'content', code: 'too_many_placeholders' }] })
  return transaction(deps.db, async (tx) => {
    const id = await insertTemplate(tx, { ...input, variables }, { by: viewer.id, at: deps.clock() })
    if (!id) throw new Failure('conflict', { errors: [{ field: 'template_key', code: 'taken' }] })
    await record(tx, deps, viewer, { action: 'add_template', id, details: { template_key: input.template_key } })
    return oneTemplate(tx, id)
  })
}

export function switchTemplate(deps: Parts, viewer: SignedIn, input: ParsedInputOf<typeof contract.switchTemplate>): Promise<Template> {
  const { template_id: id, is_active } = input
  return changeLocked(deps, id, async (tx, template) => {
    if (is_active === template.is_active) return
    await updateTemplateRow(tx, { id, is_active }, null, { by: viewer.id, at: deps.clock() })
    await record(tx, deps, viewer, { action: 'update_template', id, details: { template_key: template.template_key, is_active } })
  })
}

/** Texts are validated when they are published. */
export function draftTemplate(deps: Parts, viewer: SignedIn, input: ParsedInputOf<typeof contract.draftTemplate>): Promise<Template> {
  const { template_id: id, language, form } = input
  return changeLocked(deps, id, async (tx, template) => {
    const standing = standingWords(template, input)
    for (const field of fields) {
      const text = input[field]
      if (text === undefined) continue
      if (text === standing[field]) await dropTemplateDraft(tx, id, { language, form, field })
      else await keepTemplateDraft(tx, id, { language, form, field, text }, { by: viewer.id, at: deps.clock() })
    }
  })
}

export function discardTemplateDraft(deps: Parts, id: string): Promise<Template> {
  return changeLocked(deps, id, (tx) => dropDrafts(tx, id))
}

/** Words that already stand change nothing. @throws Failure conflict when others stand than those they were compared with */
export function publishTemplate(deps: Parts, viewer: SignedIn, input: ParsedInputOf<typeof contract.publishTemplate>): Promise<Template> {
  const { template_id: id, updated_at, changes } = input
  return changeLocked(deps, id, async (tx, template) => {
    if (template.updated_at !== updated_at) throw new Failure('conflict')
    for (const [place, change] of changes.entries()) {
      check(change, template.variables, `changes.${place}.`)
      await publishWords(tx, deps, viewer, template, change)
    }
  })
}

export function resetTemplate(deps: Parts, viewer: SignedIn, id: string): Promise<Template> {
  return changeLocked(deps, id, async (tx, template) => {
    if (!shippedWords(template.template_key, 'en')) throw new Failure('conflict')
    await forgetRewording(tx, template, { by: viewer.id, at: deps.clock() })
    await dropDrafts(tx, id)
    await record(tx, deps, viewer, { action: 'reset_template', id, details: { template_key: template.template_key } })
  })
}

function changeLocked(deps: Parts, id: string, change: (tx: Db, template: Template) => Promise<unknown>): Promise<Template> {
  return transaction(deps.db, async (tx) => {
    await lockTemplate(tx, id)
    await change(tx, await oneTemplate(tx, id))
    return oneTemplate(tx, id)
  })
}

const mostVariables = 20
const fields = ['title', 'content'] as const

type Published = ParsedInputOf<typeof contract.publishTemplate>['changes'][number]

async function publishWords(tx: Db, deps: Parts, viewer: SignedIn, template: Template, change: Published): Promise<void> {
  const { id, template_key, is_active } = template
  const { language, form } = change
  const from = standingWords(template, change)
  const to = { title: change.title ?? from.title, content: change.content ?? from.content }
  for (const field of fields) if (change[field] !== undefined) await dropTemplateDraft(tx, id, { language, form, field })
  if (to.title === from.title && to.content === from.content) return

  const isRow = language === 'en' && form === 'alone'
  await updateTemplateRow(tx, { id, is_active }, isRow ? to : null, { by: viewer.id, at: deps.clock() })
  if (!isRow) await storeText(tx, { template_key, language, form, ...to, title: form === 'alone' ? to.title : null })
  await record(tx, deps, viewer, { action: 'update_template', id, details: { template_key, language, form, from, to } })
}

/** @throws Failure invalid for a form that the template does not have, or a title of several */
function standingWords(template: Template, { language, form, title: given }: Published): { title: string; content: string } {
  const { title, contents } = template.texts[language] ?? { title: template.title, contents: { alone: template.content } }
  const content = contents[form] ?? (form === 'alone' ? template.content : undefined)
  if (content === undefined) throw new Failure('invalid', { errors: [{ field: 'form', code: 'unknown_form' }] })
  if (given !== undefined && form !== 'alone') throw new Failure('invalid', { errors: [{ field: 'title', code: 'unknown_form' }] })
  return { title, content }
}

interface Words {
  form: contract.TemplateForm
  title?: string
  content?: string
}

function check({ form, title = '', content = '' }: Words, variables: readonly string[], at = ''): void {
  const errors: FieldError[] = []
  if (unknownPlaceholders(title, []).length > 0) errors.push({ field: `${at}title`, code: 'unknown_placeholder' })
  if (unknownPlaceholders(content, variablesOf(form, variables)).length > 0)
    errors.push({ field: `${at}content`, code: 'unknown_placeholder' })
  if (errors.length > 0) throw new Failure('invalid', { errors })
}

const record = (
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  { action, id, details }: { action: StaffAction; id: string; details: Record<string, unknown> },
) => recordAction(tx, deps, { admin_id: viewer.id, action, target_id: id, details })
