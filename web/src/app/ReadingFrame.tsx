import { paths } from '@atelier/contract/paths'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Wordmark } from '#ui/Wordmark.tsx'

/** The frame of long texts that anybody may read. */
export function ReadingFrame() {
  const t = useTranslations('app')
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="p-5">
        <Link to={paths.landing} className="inline-block rounded-sm">
          <Wordmark label={t('name')} />
        </Link>
      </header>
      <main className="mx-auto w-full max-w-text px-5 pt-8 pb-16">
        <Outlet />
      </main>
    </div>
  )
}
