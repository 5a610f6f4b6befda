import type { Template } from '@atelier/contract/admin/settings'
import { languages } from '@atelier/contract/choices'
import { notificationKinds } from '@atelier/contract/notification-kinds'
import { placeholdersIn } from '@atelier/contract/rules/placeholders'
import type { Db } from '#db/connection.ts'
import { insertKinds, type TemplateRow, templateRowOf, templateRows } from '#features/admin/settings/templates.queries.ts'
import { shippedWords, type TemplateWords } from '#features/notifications/template-words.ts'

export async function allTemplates(db: Db): Promise<Template[]> {
  const rows = await templateRows(db)
  const known = new Set(rows.map(({ template_key }) => template_key))
  const fresh = Object.keys(notificationKinds).filter((kind) => !known.has(kind))
  if (fresh.length > 0) await insertKinds(db, fresh)
  return (fresh.length > 0 ? await templateRows(db) : rows).map(inAllLanguages)
}

export const oneTemplate = async (db: Db, id: string): Promise<Template> => inAllLanguages(await templateRowOf(db, id))

function inAllLanguages({ reworded, variables, ...row }: TemplateRow): Template {
  const own = reworded.en?.alone
  const spoken = languages.flatMap((language) => {
    const shipped = shippedWords(row.template_key, language)
    const forms = reworded[language]
    if (!shipped && !forms) return []
    const changed = Object.entries(forms ?? {}).map(([form, { content }]) => [form, content] as const)
    const words: TemplateWords = {
      title: forms?.alone?.title ?? shipped?.title ?? own?.title ?? '',
      contents: { ...shipped?.contents, ...Object.fromEntries(changed) },
    }
    const is_changed = shipped !== undefined && JSON.stringify(words) !== JSON.stringify(shipped)
    return [{ language, words, is_changed }]
  })
  const texts: Template['texts'] = Object.fromEntries(spoken.map(({ language, words }) => [language, words]))
  const { title = '', contents: { alone: content = '' } = {} } = texts.en ?? {}
  const names = shippedWords(row.template_key, 'en') ? placeholdersIn(content) : (variables ?? [])
  return { ...row, title, content, variables: names, texts, is_changed: spoken.some((one) => one.is_changed) }
}
