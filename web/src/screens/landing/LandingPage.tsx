import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Headline } from '#screens/landing/Headline.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

interface Props {
  search?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  wall: ReactNode
}

export function LandingPage({ search, children, footer, wall }: Props) {
  const app = useTranslations('app')
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div className="notch mx-auto flex min-h-dvh w-full max-w-xl flex-col px-5 sm:px-8 lg:max-w-2xl lg:px-16">
        {/* As high as with the search, which the cover does not have. */}
        <header className="flex min-h-23 items-center justify-between gap-5 py-5 lg:min-h-28 lg:pt-10">
          <Wordmark label={app('name')} className="h-8 shrink-0" />
          {search}
        </header>
        <main className="outline-none flex-1 pt-3 pb-12 lg:pt-8">
          <Headline />
          {children}
        </main>
        {footer}
      </div>
      {wall}
    </div>
  )
}
