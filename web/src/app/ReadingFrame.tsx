import { paths } from '@atelier/contract/paths'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Wordmark } from '#ui/Wordmark.tsx'

export function ReadingFrame() {
  const t = useTranslations('app')
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto max-w-text px-5 py-4">
          <Link to={paths.landing} className="inline-block rounded-sm">
            <Wordmark label={t('name')} />
          </Link>
        </div>
      </header>
      <main className="outline-none mx-auto max-w-text px-5 pt-10 pb-20">
        <Outlet />
      </main>
    </>
  )
}
