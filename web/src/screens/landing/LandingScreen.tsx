import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAuthSettings } from '#data/session/auth-settings.ts'
import { awaitedMail } from '#data/session/awaited-mail.ts'
import { useMedia } from '#device/media.ts'
import { useTitle } from '#device/title.ts'
import { SignInForm } from '#parts/account-entry/SignInForm.tsx'
import { latePart, lazyPart } from '#parts/lazy-part.ts'
import { AppBadge } from '#screens/landing/AppBadge.tsx'
import { Counters } from '#screens/landing/Counters.tsx'
import { LandingPage } from '#screens/landing/LandingPage.tsx'
import { LandingSearch } from '#screens/landing/LandingSearch.tsx'
import { LandingWall } from '#screens/landing/LandingWall.tsx'
import { PrintRow } from '#screens/landing/PrintRow.tsx'
import { buttonClass } from '#ui/button.ts'
import { Divider } from '#ui/Divider.tsx'
import { Notice } from '#ui/Notice.tsx'

const MailSent = lazyPart(() => import('#parts/account-entry/MailSent.tsx').then((file) => file.MailSent))
const TransparencyLink = latePart(() => import('#parts/platform/TransparencyLink.tsx').then((file) => file.TransparencyLink))

export function LandingScreen() {
  const t = useTranslations('landing')
  const auth = useTranslations('auth.signIn')
  const closed = useTranslations('auth.signUp.closed')
  const app = useTranslations('app')
  const isClosed = useAuthSettings()?.signUpClosed
  const wide = useMedia('(width >= 64rem)')
  const [mail, setMail] = useState(() => awaitedMail(paths.landing))
  useTitle(app('name'))
  const footer = (
    <footer className="flex flex-wrap gap-x-5 border-t border-line py-4 text-sm text-quiet">
      <Link to={paths.terms} className="py-3 hover:text-ink">
        {t('terms')}
      </Link>
      <Link to={paths.rules} className="py-3 hover:text-ink">
        {t('rules')}
      </Link>
      <Link to={paths.privacy} className="py-3 hover:text-ink">
        {t('privacy')}
      </Link>
      <Suspense>
        <TransparencyLink />
      </Suspense>
      <p className="untrained py-3">{t('untrained')}</p>
    </footer>
  )
  return (
    <LandingPage search={<LandingSearch />} footer={footer} wall={wide && <LandingWall />}>
      {!wide && <PrintRow />}
      <section aria-label={auth('title')} className="mt-8 max-w-form">
        <Suspense>
          {mail ? <MailSent mail={mail} onBack={() => setMail(undefined)} /> : <SignInForm tone="outline" onMailed={setMail} />}
        </Suspense>
        <div className="mt-3 grid gap-4">
          <Divider text={auth('newHere')} />
          {isClosed ? (
            <Notice title={closed('title')}>{closed('text')}</Notice>
          ) : (
            <Link to={paths.signUp} className={buttonClass({ tone: 'primary', size: 'lg', wide: true })}>
              {auth('signUp')}
            </Link>
          )}
        </div>
      </section>
      <Counters />
      <AppBadge />
    </LandingPage>
  )
}
