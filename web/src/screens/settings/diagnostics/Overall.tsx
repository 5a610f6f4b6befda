import { useFormatter, useTranslations } from 'use-intl'
import { type Health, isDegraded, useHealth } from '#data/health/health.ts'
import { stateIcons } from '#screens/settings/diagnostics/states.ts'
import { Notice } from '#ui/Notice.tsx'

export function Overall() {
  const t = useTranslations('health')
  const format = useFormatter()
  const health = useHealth()
  const overall = overallOf(health)
  const { Icon, color } = stateIcons[overall]
  return (
    <>
      <section className="mb-8 flex items-center gap-4 rounded-md bg-sunken p-5" aria-labelledby="overall">
        <Icon size={36} strokeWidth={1.5} aria-hidden="true" className={`shrink-0 ${color}`} />
        <div className="min-w-0 wordy">
          <div role="status">
            <h2 id="overall" className="display text-xl">
              {t(`${overall}.title`)}
            </h2>
          </div>
          <p className="mt-0.5 text-sm text-quiet">{t(`${overall}.text`)}</p>
          <p className="mt-1 text-sm text-quiet figures">
            {t('checked', { time: format.dateTime(new Date(health.checkedAt), { timeStyle: 'short' }) })}
          </p>
        </div>
      </section>
      {health.warnings.length > 0 && (
        <div className="mb-8 grid gap-2">
          {health.warnings.map((warning) => (
            <Notice key={warning} tone="warning">
              {t(`warnings.${warning}`)}
            </Notice>
          ))}
        </div>
      )}
    </>
  )
}

export function overallOf(health: Health): 'healthy' | 'degraded' | 'starting' {
  if (isDegraded(health)) return 'degraded'
  return health.services.every(({ state }) => state === 'healthy' || state === 'off') ? 'healthy' : 'starting'
}
