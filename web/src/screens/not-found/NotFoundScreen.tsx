import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { Fallen } from '#ui/art/Fallen.tsx'
import { buttonClass } from '#ui/button.ts'
import { cx } from '#ui/cx.ts'

export function NotFoundScreen() {
  const t = useTranslations('notFound')
  useTitle(t('title'))
  return (
    <main className="outline-none grid min-h-[80dvh] content-center justify-items-center px-6 py-12 text-center">
      <div className="w-52">
        <Fallen seed={t('code')} />
      </div>
      <p className="mt-6 display figures text-3xl text-accent">{t('code')}</p>
      <h1 className="mt-1 display text-2xl">{t('title')}</h1>
      <p className="mt-3 max-w-sm text-quiet">{t('text')}</p>
      <Link to={paths.landing} className={cx(buttonClass({ tone: 'primary', size: 'lg' }), 'mt-8')}>
        {t('home')}
      </Link>
    </main>
  )
}
