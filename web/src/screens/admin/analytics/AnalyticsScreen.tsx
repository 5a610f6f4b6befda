import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useAnalytics } from '#screens/admin/analytics/analytics.data.ts'
import { Cards } from '#screens/admin/analytics/Cards.tsx'
import { Charts } from '#screens/admin/analytics/Charts.tsx'
import { Creators } from '#screens/admin/analytics/Creators.tsx'
import { Overview } from '#screens/admin/analytics/Overview.tsx'
import { Retention } from '#screens/admin/analytics/Retention.tsx'

export function AnalyticsScreen() {
  const t = useTranslations('admin_analytics')
  const { data, isError, refetch } = useAnalytics()
  return (
    <>
      <AdminHead title={t('title')} text={t('text')} />
      {isError && !data ? <LoadFailed title={t('failed')} onRetry={() => void refetch()} /> : <Cards data={data} />}
      <Charts />
      {data && (
        <div className="mt-12 grid gap-x-12 gap-y-10 lg:grid-cols-3">
          <Creators creators={data.top_creators} />
          <Overview data={data} />
        </div>
      )}
      <Retention />
    </>
  )
}
