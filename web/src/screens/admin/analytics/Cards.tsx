import type { Analytics } from '@atelier/contract/admin/analytics'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const names = [
  ...(['total_users', 'new_users_30d', 'active_users_today', 'active_users_30d'] as const),
  ...(['posts_today', 'comments_today', 'likes_today', 'total_shares'] as const),
]

export function Cards({ data }: { data: Analytics | undefined }) {
  const t = useTranslations('admin_analytics')
  const app = useTranslations('app')
  const format = useFormatter()
  const values = data && { ...data.user_stats, ...data.engagement_stats }
  return (
    <section aria-label={t('cards.label')} aria-busy={!data} className="mt-6">
      {!data && <VisuallyHidden>{app('loading')}</VisuallyHidden>}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
        {names.map((name) => (
          <div key={name} className="grid min-h-28 content-start gap-1 bg-ground p-4">
            <dt className="text-sm text-quiet">{t(`cards.${name}`)}</dt>
            {values ? (
              <>
                <dd className="display figures text-2xl">{format.number(values[name] ?? 0)}</dd>
                <Trend change={data.trends[name] ?? null} />
              </>
            ) : (
              <dd className="grid gap-2 pt-1">
                <Skeleton className="h-7 w-20" />
                <Skeleton className="h-3.5 w-28" />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {data && Object.values(data.trends).some((change) => change !== null) && (
        <p className="mt-2 wordy text-xs text-quiet">{t('trend_against')}</p>
      )}
    </section>
  )
}

function Trend({ change }: { change: number | null }) {
  const t = useTranslations('admin_analytics')
  const format = useFormatter()
  if (change === null) return null
  const Icon = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight
  const shown = format.number(change, {
    style: 'percent',
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
    signDisplay: 'exceptZero',
  })
  return (
    <dd className="flex items-start gap-1 text-xs text-quiet">
      <Icon size={14} className="mt-px shrink-0" aria-hidden="true" />
      <span className="figures">{t('trend', { change: shown })}</span>
    </dd>
  )
}
