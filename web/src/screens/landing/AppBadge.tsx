import { useTranslations } from 'use-intl'
import { Mark } from '#ui/Mark.tsx'

/** Without a link until the app is in the store. */
export function AppBadge() {
  const t = useTranslations('landing.badge')
  return (
    <p className="mt-8 inline-flex items-center gap-3 rounded-md bg-ink py-2 ps-3 pe-5 text-ground">
      <Mark className="size-7" />
      <span className="leading-tight">
        <span className="block text-xs opacity-80">{t('soon')}</span> <span className="display block text-lg">{t('store')}</span>
      </span>
    </p>
  )
}
