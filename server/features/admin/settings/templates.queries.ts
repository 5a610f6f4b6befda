import { type Template, type TemplateForm, type TemplateWord, templateSchema } from '@atelier/contract/admin/settings'
import { type Language, languages } from '@atelier/contract/choices'
import { id, time } from '@atelier/contract/fields'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { reworded, rewordedForms } from '#features/notifications/templates.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'

const templateRow = z.object({
  id,
  template_key: z.string(),
  variables: z.nullable(z.array(z.string())),
  is_active: z.boolean(),
  updated_at: time,
  reworded: z.partialRecord(z.enum(languages), rewordedForms),
  draft: templateSchema.shape.draft,
})
export type TemplateRow = z.infer<typeof templateRow>

export const templateRows = (db: Db) => db.as(templateRow).many(rows(empty))

export const templateRowOf = (db: Db, id: string) => db.as(templateRow).one(rows(sql`where t.id = ${id}`))

export const insertKinds = (db: Db, keys: string[]) =>
  db.run(sql`
    insert into notification_templates (id, template_key) select * from unnest(${keys.map(() => newId())}::uuid[], ${keys}::text[])
    on conflict do nothing`)

export async function lockTemplate(tx: Db, id: string): Promise<void> {
  await tx.one(sql`select id from notification_templates where id = ${id} for no key update`)
}

interface Change {
  by: string
  at: Date
}

export async function insertTemplate(
  tx: Db,
  { template_key, title, content, variables }: Pick<Template, 'template_key' | 'title' | 'content' | 'variables'>,
  { by, at }: Change,
): Promise<string | undefined> {
  const added = await tx.maybeOne<{ id: string }>(sql`
    insert into notification_templates (id, template_key, title, content, variables, updated_by, created_at, updated_at)
    values (${newId()}, ${template_key}, ${title}, ${content}, ${variables}, ${by}, ${at}, ${at}) on conflict do nothing returning id`)
  return added?.id
}

/** @param english - for one person; null leaves them */
export async function updateTemplateRow(
  tx: Db,
  { id, is_active }: Pick<Template, 'id' | 'is_active'>,
  english: Pick<Template, 'title' | 'content'> | null,
  { by, at }: Change,
): Promise<void> {
  await tx.run(sql`
    update notification_templates set title = coalesce(${english?.title ?? null}, title), content = coalesce(${english?.content ?? null}, content),
      is_active = ${is_active}, updated_by = ${by}, updated_at = ${at}
    where id = ${id}`)
}

export async function storeText(
  tx: Db,
  {
    template_key,
    language,
    form,
    title,
    content,
  }: { template_key: string; language: Language; form: TemplateForm; title: string | null; content: string },
): Promise<void> {
  await tx.run(sql`
    insert into notification_template_texts (template_key, language, form, title, content)
    values (${template_key}, ${language}, ${form}, ${title}, ${content})
    on conflict (template_key, language, form) do update set title = excluded.title, content = excluded.content`)
}

export async function keepTemplateDraft(
  tx: Db,
  template_id: string,
  { language, form, field, text }: TemplateWord,
  { by, at }: Change,
): Promise<void> {
  await tx.run(sql`
    insert into notification_template_drafts (template_id, language, form, field, text, updated_by, updated_at)
    values (${template_id}, ${language}, ${form}, ${field}, ${text}, ${by}, ${at})
    on conflict (template_id, language, form, field) do update set text = excluded.text, updated_by = excluded.updated_by, updated_at = excluded.updated_at`)
}

export async function dropTemplateDraft(tx: Db, template_id: string, { language, form, field }: Omit<TemplateWord, 'text'>): Promise<void> {
  await tx.run(sql`
    delete from notification_template_drafts
    where template_id = ${template_id} and language = ${language} and form = ${form} and field = ${field}`)
}

export async function dropDrafts(tx: Db, template_id: string): Promise<void> {
  await tx.run(sql`delete from notification_template_drafts where template_id = ${template_id}`)
}

export async function forgetRewording(
  tx: Db,
  { id, template_key }: Pick<Template, 'id' | 'template_key'>,
  { by, at }: Change,
): Promise<void> {
  await tx.run(sql`
    update notification_templates set title = default_title, content = default_content, updated_by = ${by}, updated_at = ${at} where id = ${id}`)
  await tx.run(sql`delete from notification_template_texts where template_key = ${template_key}`)
}

const rows = (where: Sql): Sql => sql`
  select t.id, t.template_key, t.variables, t.is_active, t.updated_at, coalesce((
    select json_object_agg(spoken.language, spoken.forms) from (
      select own.language, json_object_agg(own.form, own.words) as forms from (${reworded}) own
      where own.template_key = t.template_key group by own.language
    ) spoken), '{}') as reworded, (
    select json_build_object('words', json_agg(json_build_object('language', d.language, 'form', d.form, 'field', d.field, 'text', d.text)
        order by d.language, d.form, d.field desc), 'updated_at', max(d.updated_at),
      'by', (array_agg(${authorJson(sql`writer`)} order by d.updated_at desc))[1])
    from notification_template_drafts d left join profiles writer on writer.user_id = d.updated_by
    where d.template_id = t.id having count(*) > 0) as draft
  from notification_templates t ${where} order by t.template_key`
