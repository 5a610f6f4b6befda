import { paths } from '@atelier/contract/paths'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAuthSettings } from '#data/session/auth-settings.ts'
import { awaitedMail } from '#data/session/awaited-mail.ts'
import { useTitle } from '#device/title.ts'
import { invitingName } from '#parts/account-entry/inviting.data.ts'
import { OtherWays } from '#parts/account-entry/OtherWays.tsx'
import { PasskeyWay } from '#parts/account-entry/PasskeyWay.tsx'
import { Welcome } from '#parts/account-entry/Welcome.tsx'
import { lazyPart } from '#parts/lazy-part.ts'
import { SignUpForm } from '#screens/sign-up/SignUpForm.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'

const CheckEmail = lazyPart(() => import('#parts/account-entry/CheckEmail.tsx').then((file) => file.CheckEmail))

export function SignUpScreen() {
  const t = useTranslations('auth')
  const { next, beside } = useSearch({ from: '/entry/auth/signup' })
  const [sentTo, setSentTo] = useState(() => awaitedMail(paths.signUp)?.email)
  const isClosed = useAuthSettings()?.signUpClosed
  useTitle(t(sentTo ? 'checkEmail.title' : 'signUp.title'))

  if (sentTo)
    return (
      <Suspense>
        <CheckEmail type="signup" email={sentTo}>
          <Button tone="quiet" onClick={() => setSentTo(undefined)}>
            {t('checkEmail.backToSignUp')}
          </Button>
        </CheckEmail>
      </Suspense>
    )
  if (isClosed) return <Closed next={next} beside={beside} />
  return (
    <>
      <Welcome way="signUp" name={invitingName(next)} />
      <div className="grid gap-6">
        <SignUpForm onSent={setSentTo} />
        <OtherWays next={next} />
      </div>
      <p className="mt-6 border-t border-line pt-6 text-center text-sm">
        {t('signUp.haveAccount')}{' '}
        <Link to={paths.signIn} search={{ next, beside }} className="link font-semibold">
          {t('signUp.signIn')}
        </Link>
      </p>
      <PasskeyWay />
    </>
  )
}

/** People with an account can still sign in. */
function Closed({ next, beside }: Record<'next' | 'beside', string | undefined>) {
  const t = useTranslations('auth.signUp')
  return (
    <section className="grid justify-items-start gap-6">
      <div>
        <h1 className="display text-2xl">{t('closed.title')}</h1>
        <p className="mt-2 wordy text-quiet">{t('closed.text')}</p>
      </div>
      <Link to={paths.signIn} search={{ next, beside }} className={buttonClass({ tone: 'primary', size: 'lg', wide: true })}>
        {t('signIn')}
      </Link>
    </section>
  )
}
