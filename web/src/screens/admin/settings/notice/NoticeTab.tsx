import { useTranslations } from 'use-intl'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { BannerForm } from '#screens/admin/settings/notice/BannerForm.tsx'
import { ReadOnlySwitch } from '#screens/admin/settings/notice/ReadOnlySwitch.tsx'
import { useSettings } from '#screens/admin/settings/settings.data.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

export function NoticeTab() {
  const t = useTranslations('admin_settings')
  const { data: settings, isError, refetch } = useSettings()
  if (settings)
    return (
      <div className="max-w-text">
        <BannerForm settings={settings} />
        <div className="mt-6 border-t border-line pt-4">
          <ReadOnlySwitch settings={settings} />
        </div>
      </div>
    )
  if (isError) return <LoadFailed title={t('failed_load')} onRetry={() => void refetch()} />
  return <Skeleton className="h-48 max-w-text" />
}
