import type { TemplateForm } from '@atelier/contract/admin/settings'
import type { Language } from '@atelier/contract/choices'
import { type NotificationKind, notificationKinds } from '@atelier/contract/notification-kinds'
import type en from '@atelier/contract/words/en/templates.json'
import { inEachLanguage } from '#mail/words.ts'

export interface TemplateWords {
  title: string
  contents: Partial<Record<TemplateForm, string>>
}

type Shipped = { title: string } & Partial<Record<TemplateForm, string>>
const shipped: Record<Language, Record<NotificationKind, Shipped>> = inEachLanguage<typeof en>('templates')

/** The default text of a kind, with the placeholders of the staff area: `{{name}}`. Undefined for templates that staff added. */
export function shippedWords(key: string | undefined, language: Language): TemplateWords | undefined {
  if (!key || !Object.hasOwn(notificationKinds, key)) return undefined
  const { title, ...contents } = shipped[language][key as NotificationKind]
  return {
    title,
    contents: Object.fromEntries(Object.entries(contents).map(([form, text]) => [form, text.replace(/\{(\w+)\}/g, '{{$1}}')])),
  }
}
