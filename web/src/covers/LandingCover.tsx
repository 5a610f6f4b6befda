import { useTranslations } from 'use-intl'
import { Headline } from '#screens/landing/Headline.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

/** The landing page above its form. */
export function LandingCover() {
  const app = useTranslations('app')
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col px-5 sm:px-8 lg:max-w-2xl lg:px-16">
        <header className="py-5 lg:pt-10">
          <Wordmark label={app('name')} className="h-8" />
        </header>
        <main className="flex-1 pt-3 pb-12 lg:pt-8">
          <Headline />
        </main>
      </div>
      <div className="wall hidden border-s border-line bg-sunken lg:block" />
    </div>
  )
}
