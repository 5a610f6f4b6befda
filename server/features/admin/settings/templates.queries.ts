import type { Template, TemplateForm } from '@atelier/contract/admin/settings'
import { type Language, languages } from '@atelier/contract/choices'
import { id, time } from '@atelier/contract/fields'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { reworded, rewordedForms } from '#features/notifications/templates.queries.ts'

const templateRow = z.object({
  id,
  template_key: z.string(),
  variables: z.nullable(z.array(z.string())),
  is_active: z.boolean(),
  updated_at: time,
  reworded: z.partialRecord(z.enum(languages), rewordedForms),
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
    ) spoken), '{}') as reworded
  from notification_templates t ${where} order by t.template_key`
