import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'

export function PlatformSettingsScreen() {
  const t = useTranslations('admin_settings')
  return <AdminHead title={t('title')} />
}
