import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'

export function AnalyticsScreen() {
  const t = useTranslations('admin_analytics')
  return <AdminHead title={t('title')} />
}
