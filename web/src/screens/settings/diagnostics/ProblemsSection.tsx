import { ListX } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useHealth } from '#data/health/health.ts'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'

/** Their texts are those of the code, in English. */
export function ProblemsSection() {
  const t = useTranslations('health')
  const format = useFormatter()
  const { critical } = useHealth()
  return (
    <SettingsCard id="problems" icon={ListX} title={t('problems.title')} text={t('problems.text')}>
      {critical.length === 0 ? (
        <p className="py-3.5 wordy">{t('problems.none')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {critical.map(({ service, message, at }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two errors can come in the same millisecond, and the list only grows at its start
            <li key={`${at} ${place}`} className="py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{t(`services.${service}`)}</span>
                <span className="text-sm text-quiet figures">
                  {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
                </span>
              </p>
              <code lang="en" className="mt-0.5 block wordy text-sm text-quiet">
                {message}
              </code>
            </li>
          ))}
        </ol>
      )}
    </SettingsCard>
  )
}
