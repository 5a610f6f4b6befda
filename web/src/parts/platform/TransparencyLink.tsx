import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePlatformState } from '#parts/platform/platform.data.ts'

/** Once there are figures. */
export function TransparencyLink() {
  const t = useTranslations('platform')
  if (!usePlatformState()?.transparency_published) return null
  return (
    <Link to={paths.transparency} className="py-3 hover:text-ink">
      {t('transparency')}
    </Link>
  )
}
