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
import { forgetRewording, insertTemplate, lockTemplate, storeText, updateTemplateRow } from '#features/admin/settings/templates.queries.ts'
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

export function updateTemplate(deps: Parts, viewer: SignedIn, input: ParsedInputOf<typeof contract.updateTemplate>): Promise<Template> {
  const { template_id: id, language, form } = input
  return transaction(deps.db, async (tx) => {
    await lockTemplate(tx, id)
    const before = await oneTemplate(tx, id)
    check(input, before.variables)
    const { title, contents } = before.texts[language] ?? { title: before.title, contents: { alone: before.content } }
    const kept = contents[form] ?? (form === 'alone' ? before.content : undefined)
    if (kept === undefined) throw new Failure('invalid', { errors: [{ field: 'form', code: 'unknown_form' }] })
    const words = { title: input.title ?? title, content: input.content ?? kept }
    const is_active = input.is_active ?? before.is_active
    const is_reworded = words.title !== title || words.content !== kept
    if (!is_reworded && is_active === before.is_active) return before

    const isRow = language === 'en' && form === 'alone'
    await updateTemplateRow(tx, { id, is_active }, isRow ? words : null, { by: viewer.id, at: deps.clock() })
    if (is_reworded && !isRow)
      await storeText(tx, {
        template_key: before.template_key,
        language,
        form,
        ...words,
        title: form === 'alone' ? words.title : null,
      })
    const after = await oneTemplate(tx, id)
    const rewording = is_reworded && { language, form, from: { title, content: kept }, to: words }
    const switched = is_active !== before.is_active && { is_active }
    await record(tx, deps, viewer, {
      action: 'update_template',
      id,
      details: { template_key: before.template_key, ...rewording, ...switched },
    })
    return after
  })
}

export function resetTemplate(deps: Parts, viewer: SignedIn, id: string): Promise<Template> {
  return transaction(deps.db, async (tx) => {
    await lockTemplate(tx, id)
    const before = await oneTemplate(tx, id)
    if (!shippedWords(before.template_key, 'en')) throw new Failure('conflict')
    await forgetRewording(tx, before, { by: viewer.id, at: deps.clock() })
    const after = await oneTemplate(tx, id)
    await record(tx, deps, viewer, { action: 'reset_template', id, details: { template_key: after.template_key } })
    return after
  })
}

const mostVariables = 20

interface Words {
  form: contract.TemplateForm
  title?: string
  content?: string
}

function check({ form, title = '', content = '' }: Words, variables: readonly string[]): void {
  const errors: FieldError[] = []
  if (unknownPlaceholders(title, []).length > 0) errors.push({ field: 'title', code: 'unknown_placeholder' })
  if (unknownPlaceholders(content, variablesOf(form, variables)).length > 0) errors.push({ field: 'content', code: 'unknown_placeholder' })
  if (title !== '' && form !== 'alone') errors.push({ field: 'title', code: 'unknown_form' })
  if (errors.length > 0) throw new Failure('invalid', { errors })
}

const record = (
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  { action, id, details }: { action: StaffAction; id: string; details: Record<string, unknown> },
) => recordAction(tx, deps, { admin_id: viewer.id, action, target_id: id, details })
