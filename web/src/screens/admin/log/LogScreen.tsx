import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'

export function LogScreen() {
  const t = useTranslations('admin_log')
  return <AdminHead title={t('title')} />
}
