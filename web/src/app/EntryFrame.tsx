import { paths } from '@atelier/contract/paths'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Wordmark } from '#ui/Wordmark.tsx'

/** The frame of the account entry screens: the name, the form, nothing else. */
export function EntryFrame() {
  const t = useTranslations('app')
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="p-5">
        <Link to={paths.landing} className="inline-block rounded-sm">
          <Wordmark label={t('name')} />
        </Link>
      </header>
      <main className="mx-auto w-full max-w-form px-5 pt-8 pb-16">
        <Outlet />
      </main>
    </div>
  )
}
