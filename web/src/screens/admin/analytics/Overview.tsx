import type { Analytics } from '@atelier/contract/admin/analytics'
import { useFormatter, useTranslations } from 'use-intl'

export function Overview({ data: { user_stats, engagement_stats } }: { data: Analytics }) {
  const t = useTranslations('admin_analytics')
  return (
    <div className="grid content-start gap-8">
      <Figures
        title={t('engagement.title')}
        figures={[
          [t('engagement.likes'), engagement_stats.total_likes],
          [t('engagement.comments'), engagement_stats.total_comments],
          [t('engagement.shares'), engagement_stats.total_shares],
        ]}
      />
      <Figures
        title={t('people.title')}
        figures={[
          [t('people.new_today'), user_stats.new_users_today],
          [t('people.new_month'), user_stats.new_users_30d],
          [t('people.active_today'), user_stats.active_users_today],
        ]}
      />
    </div>
  )
}

function Figures({ title, figures }: { title: string; figures: [label: string, value: number | undefined][] }) {
  const format = useFormatter()
  return (
    <section aria-label={title}>
      <h2 className="display mb-2 text-lg">{title}</h2>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {figures.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="figures font-medium">{format.number(value ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
