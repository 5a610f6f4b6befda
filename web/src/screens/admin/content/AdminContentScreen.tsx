import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'

export function AdminContentScreen() {
  const t = useTranslations('admin_content')
  return <AdminHead title={t('title')} />
}
