import { useTranslations } from 'use-intl'
import { useOnline } from '#device/online.ts'

export function OfflineNotice() {
  const t = useTranslations('app')
  const online = useOnline()
  return (
    <p role="status" className="border-b border-line bg-sunken px-4 py-2 text-center text-sm empty:hidden">
      {!online && t('offline')}
    </p>
  )
}
