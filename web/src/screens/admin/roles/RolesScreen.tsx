import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'

export function RolesScreen() {
  const t = useTranslations('admin_roles')
  return <AdminHead title={t('title')} />
}
