import { paths } from '@atelier/contract/paths'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

export function VisitorFrame() {
  const t = useTranslations('app')
  const nav = useTranslations('nav')
  const next = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return (
    <>
      <SkipLink target="content" label={t('skip')} />
      <header className="notch sticky top-0 z-20 border-b border-line bg-ground">
        <div className="mx-auto flex h-14 max-w-feed items-center gap-2 px-4">
          <Link to={paths.landing} className="me-auto rounded-sm">
            <Wordmark label={t('name')} className="h-6" />
          </Link>
          <Link to={paths.signIn} search={{ next }} className={buttonClass({ tone: 'quiet', size: 'sm' })}>
            {nav('signIn')}
          </Link>
          <Link to={paths.signUp} search={{ next }} className={buttonClass({ tone: 'primary', size: 'sm' })}>
            {nav('signUp')}
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-feed pb-16 outline-none sm:border-x sm:border-line">
        <Outlet />
      </main>
    </>
  )
}
