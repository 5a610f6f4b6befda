import { type Template, templateForms } from '@atelier/contract/admin/settings'
import { languages } from '@atelier/contract/choices'
import { useTranslations } from 'use-intl'
import { NotificationText } from '#screens/admin/settings/templates/NotificationText.tsx'

export function Previews({ template: { template_key, texts, title } }: { template: Template }) {
  const t = useTranslations('admin_settings.templates')
  const language = useTranslations('admin_settings.languages')
  return (
    <details className="group">
      <summary className="link w-fit cursor-pointer text-sm">{t('all_languages')}</summary>
      <dl aria-label={t('all_of', { key: template_key })} className="mt-3 grid gap-3">
        {languages.map((each) => {
          const words = texts[each] ?? texts.en
          return (
            <div key={each} className="grid gap-1.5 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <dt className="text-sm text-quiet">{language(each)}</dt>
              <dd className="grid gap-1.5">
                <p lang={each} className="text-sm font-semibold wordy">
                  {words?.title ?? title}
                </p>
                {templateForms.map((form) => {
                  const text = words?.contents[form]
                  return text === undefined ? null : <NotificationText key={form} text={text} language={each} form={form} />
                })}
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
