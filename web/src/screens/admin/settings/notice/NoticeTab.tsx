import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useTranslations } from 'use-intl'
import { BannerForm } from '#screens/admin/settings/notice/BannerForm.tsx'
import { useSettings } from '#screens/admin/settings/settings.data.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

export function NoticeTab() {
  const t = useTranslations('admin_settings')
  const { data: settings, isError, refetch } = useSettings()
  if (settings) return <BannerForm settings={settings} />
  if (isError) return <LoadFailed title={t('failed_load')} onRetry={() => void refetch()} />
  return <Skeleton className="h-48 max-w-text" />
}
