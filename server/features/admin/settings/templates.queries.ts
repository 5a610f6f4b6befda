import { type Template, type TemplateForm, templateSchema } from '@atelier/contract/admin/settings'
import type { Language } from '@atelier/contract/choices'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, type Sql, sql } from '#db/sql.ts'

export const allTemplates = (db: Db) => db.as(templateSchema).many(templates(empty))

export const oneTemplate = (db: Db, id: string) => db.as(templateSchema).one(templates(sql`where t.id = ${id}`))

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

export async function updateTemplateRow(
  tx: Db,
  { id, title, content, is_active }: Pick<Template, 'id' | 'title' | 'content' | 'is_active'>,
  { by, at }: Change,
): Promise<void> {
  await tx.run(sql`
    update notification_templates set title = ${title}, content = ${content}, is_active = ${is_active}, updated_by = ${by}, updated_at = ${at}
    where id = ${id}`)
}

/** `title` is null for what several people did. */
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

/** @returns false for a template of staff's own, which has no default */
export async function restoreDefaults(tx: Db, id: string, { by, at }: Change): Promise<boolean> {
  const restored = await tx.maybeOne<{ template_key: string }>(sql`
    update notification_templates set title = default_title, content = default_content, updated_by = ${by}, updated_at = ${at}
    where id = ${id} and default_title is not null and default_content is not null returning template_key`)
  if (!restored) return false
  const of = sql`template_key = ${restored.template_key}`
  await tx.run(sql`delete from notification_template_texts where ${of} and default_content is null`)
  await tx.run(sql`update notification_template_texts set title = default_title, content = default_content where ${of}`)
  return true
}

const templates = (where: Sql): Sql => sql`
  select t.id, t.template_key, t.title, t.content, coalesce(t.variables, '{}') as variables, t.is_active, t.updated_at, words.texts,
    t.default_title is not null and (words.some_changed
      or (t.title, t.content) is distinct from (t.default_title, t.default_content)) as is_changed
  from notification_templates t cross join lateral (
    select json_object_agg(spoken.language, json_build_object('title', spoken.title, 'contents', spoken.contents)) as texts,
      bool_or(spoken.is_changed) as some_changed
    from (
      select each.language, coalesce(max(each.title), t.title) as title, json_object_agg(each.form, each.content) as contents,
        bool_or(each.is_changed) as is_changed
      from (
        select 'en' as language, 'alone' as form, t.title, t.content, false as is_changed
        union all
        select x.language, x.form, x.title, x.content, (x.title, x.content) is distinct from (x.default_title, x.default_content)
        from notification_template_texts x where x.template_key = t.template_key
      ) each
      group by each.language
    ) spoken
  ) words
  ${where} order by t.template_key`
