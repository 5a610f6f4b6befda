import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'

export function AdminUsersScreen() {
  const t = useTranslations('admin_users')
  return <AdminHead title={t('title')} />
}
