import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMedia } from '#device/media.ts'
import { useTitle } from '#device/title.ts'
import { MailSent, type SentMail } from '#parts/account-entry/MailSent.tsx'
import { SignInForm } from '#parts/account-entry/SignInForm.tsx'
import { AppBadge } from '#screens/landing/AppBadge.tsx'
import { Counters } from '#screens/landing/Counters.tsx'
import { Headline } from '#screens/landing/Headline.tsx'
import { PrintRow } from '#screens/landing/PrintRow.tsx'
import { Wall } from '#screens/landing/Wall.tsx'
import { buttonClass } from '#ui/button.ts'
import { Divider } from '#ui/Divider.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

/** The way in for visitors: what this is, signing in, signing up. */
export function LandingScreen() {
  const t = useTranslations('landing')
  const auth = useTranslations('auth.signIn')
  const app = useTranslations('app')
  const wide = useMedia('(width >= 64rem)')
  const [mail, setMail] = useState<SentMail>()
  useTitle(app('name'))
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col px-5 sm:px-8 lg:max-w-2xl lg:px-16">
        <header className="py-5 lg:pt-10">
          <Wordmark label={app('name')} className="h-8" />
        </header>
        <main className="outline-none flex-1 pt-3 pb-12 lg:pt-8">
          <Headline />
          {!wide && <PrintRow />}
          <section aria-label={auth('title')} className="mt-8 max-w-form">
            {mail ? <MailSent mail={mail} onBack={() => setMail(undefined)} /> : <SignInForm tone="outline" onMailed={setMail} />}
            <div className="mt-3 grid gap-4">
              <Divider text={auth('newHere')} />
              <Link to={paths.signUp} className={buttonClass({ tone: 'primary', size: 'lg', wide: true })}>
                {auth('signUp')}
              </Link>
            </div>
          </section>
          <Counters />
          <AppBadge />
        </main>
        <footer className="flex gap-5 border-t border-line py-4 text-sm text-quiet">
          <Link to={paths.terms} className="py-3 hover:text-ink">
            {t('terms')}
          </Link>
          <Link to={paths.privacy} className="py-3 hover:text-ink">
            {t('privacy')}
          </Link>
        </footer>
      </div>
      {wide && <Wall />}
    </div>
  )
}
