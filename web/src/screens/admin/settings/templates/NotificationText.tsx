import type { TemplateForm } from '@atelier/contract/admin/settings'
import type { Language } from '@atelier/contract/choices'
import { filledIn } from '@atelier/contract/rules/placeholders'
import { useTranslations } from 'use-intl'

export function NotificationText({ text, language, form }: { text: string; language: Language; form: TemplateForm }) {
  const values = useSamples(language, form)
  const pieces = filledIn(text, values)
  return (
    <p lang={language} className="wordy rounded-md bg-sunken px-3 py-2 text-sm">
      {pieces.map(({ text: piece, variable }, index) =>
        variable === 'name' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
          <strong key={index} className="font-semibold">
            {piece}
          </strong>
        ) : (
          piece
        ),
      )}
    </p>
  )
}

function useSamples(language: Language, form: TemplateForm): Partial<Record<string, string>> {
  const t = useTranslations('admin_settings.templates.samples')
  return {
    name: t('name'),
    text: t('text'),
    community: t('community'),
    count: new Intl.NumberFormat(language).format(sampleCount(language, form)),
  }
}

/** The first number that takes this form in the language. */
function sampleCount(language: Language, form: TemplateForm): number {
  const rules = new Intl.PluralRules(language)
  return [1, 2, 3, 5, 11, 1_000_000, 0].find((count) => rules.select(count) === form) ?? 3
}
