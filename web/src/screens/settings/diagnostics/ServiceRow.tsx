import type { LucideIcon } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { restart, type Service } from '#data/health/health.ts'
import { stateIcons } from '#screens/settings/diagnostics/states.ts'
import { SecurityRow } from '#screens/settings/security/SecurityRow.tsx'
import { Button } from '#ui/Button.tsx'

export function ServiceRow({ service, icon }: { service: Service; icon: LucideIcon }) {
  const t = useTranslations('health')
  const format = useFormatter()
  const { name, state, errors, since } = service
  const { Icon, color } = stateIcons[state]
  const label = t(`services.${name}`)
  const time = t('since', { time: format.dateTime(new Date(since), { timeStyle: 'short' }) })
  return (
    <SecurityRow
      icon={icon}
      title={label}
      text={
        <>
          {t(`services.${name}_text`)}
          <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5">
            <Icon size={16} aria-hidden="true" className={`shrink-0 ${color}`} />
            <span className="font-semibold text-ink">{t(`states.${state}`)}</span>
            <span className="figures">{[time, ...(errors > 0 ? [t('errors', { count: errors })] : [])].join(' · ')}</span>
          </span>
        </>
      }
      action={
        (state === 'degraded' || state === 'failed') && (
          <Button size="sm" aria-label={t('again_named', { name: label })} onClick={() => void restart(name)}>
            {t('again')}
          </Button>
        )
      }
    />
  )
}
