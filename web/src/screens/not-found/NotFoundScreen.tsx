import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { buttonClass } from '#ui/button.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** For every address that leads nowhere. */
export function NotFoundScreen() {
  const t = useTranslations('notFound')
  useTitle(t('title'))
  return (
    <main className="grid min-h-[80dvh] place-items-center">
      <EmptyState title={t('title')} text={t('text')}>
        <Link to={paths.landing} className={buttonClass({ tone: 'primary' })}>
          {t('home')}
        </Link>
      </EmptyState>
    </main>
  )
}
