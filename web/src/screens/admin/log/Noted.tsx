import { filterChoices, severities } from '@atelier/contract/admin/content'
import type { LogRow } from '@atelier/contract/admin/log'
import { templateForms } from '@atelier/contract/admin/settings'
import { languages, roles } from '@atelier/contract/choices'
import { storedSettingsSchema } from '@atelier/contract/platform-settings'
import { useFormatter, useTranslations } from 'use-intl'

type Details = LogRow['details']
const settings = Object.keys(storedSettingsSchema.shape) as (keyof typeof storedSettingsSchema.shape)[]

export function useSettingName(): (key: string | null) => string | undefined {
  const t = useTranslations('admin_settings')
  return (key) => {
    const known = settings.find((each) => each === key)
    return known && t(`${known}.title`)
  }
}

export function Noted({ details }: { details: Details }) {
  const said = useSaid()
  const notes = Object.entries(details).flatMap(([key, value]) => {
    if (inSentence.has(key) || value === null || value === '') return []
    return said[key] ? said[key](value, details) : `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  if (notes.length === 0) return null
  return <p className="mt-0.5 text-quiet">{notes.join(' · ')}</p>
}

// `to` is said with `from`, `form` with what it is the form of.
const inSentence = new Set([
  'reason',
  'reasons',
  'role',
  'type',
  'kind',
  'word',
  'name',
  'template_key',
  'author_id',
  'report_id',
  'to',
  'form',
])

function useSaid(): Record<string, (value: unknown, details: Details) => string[]> {
  const t = useTranslations('admin_log.noted')
  const admins = useTranslations('admin')
  const content = useTranslations('admin_content')
  const settings = useTranslations('admin_settings')
  const format = useFormatter()
  const one = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    return typeof value === 'number' ? format.number(value) : t('quoted', { text: String(value ?? '') })
  }
  const change = (from: unknown, to: unknown) => t('from_to', { from: one(from), to: one(to) })
  return {
    reports_count: (count) => [content('flagged.reports', { count: Number(count) })],
    days: (count) => [t('days', { count: Number(count) })],
    severity: (value) =>
      severities.filter((each) => each === value).map((each) => `${content('severity.label')}: ${content(`severity.${each}`)}`),
    choices: (choices) =>
      filterChoices.filter((each) => Array.isArray(choices) && choices.includes(each)).map((each) => content(`choices.${each}`)),
    words: (words) => (Array.isArray(words) ? words.map(one) : []),
    is_active: (value) => [settings(value ? 'status.active' : 'status.inactive')],
    order_index: (index) => [t('order_index', { number: Number(index) + 1 })],
    before: (before) => {
      const known = roles.filter((role) => Array.isArray(before) && before.includes(role)).map((role) => admins(`roles.${role}`))
      return known.length > 0 ? [t('before', { role: format.list(known) })] : []
    },
    language: (value) => languages.filter((each) => each === value).map((each) => settings(`languages.${each}`)),
    from: (from, { to, form }) => {
      if (!isTexts(from) || !isTexts(to)) return [change(from, to)]
      const names = {
        title: settings('templates.title'),
        content: settings(`templates.forms.${templateForms.find((each) => each === form) ?? 'alone'}`),
      }
      return (['title', 'content'] as const)
        .filter((part) => from[part] !== to[part])
        .map((part) => `${names[part]}: ${change(from[part], to[part])}`)
    },
  }
}

const isTexts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
