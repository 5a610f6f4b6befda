import { paths } from '@atelier/contract/paths'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { CheckEmail } from '#parts/account-entry/CheckEmail.tsx'
import { useResend } from '#parts/account-entry/use-resend.ts'
import { SignUpForm } from '#screens/sign-up/SignUpForm.tsx'
import { Button } from '#ui/Button.tsx'

/** /auth/signup: the form, then "Check your email". */
export function SignUpScreen() {
  const t = useTranslations('auth')
  const { next } = useSearch({ from: '/entry/auth/signup' })
  const [sentTo, setSentTo] = useState<string>()
  const { resend, isSending } = useResend()
  useTitle(t(sentTo ? 'checkEmail.title' : 'signUp.title'))

  if (sentTo)
    return (
      <CheckEmail type="signup" email={sentTo} onResend={() => void resend(sentTo)} isSending={isSending}>
        <Button tone="quiet" onClick={() => setSentTo(undefined)}>
          {t('checkEmail.backToSignUp')}
        </Button>
      </CheckEmail>
    )
  return (
    <>
      <h1 className="display text-2xl">{t('signUp.welcome')}</h1>
      <p className="mt-2 mb-7 text-quiet">{t('signUp.text')}</p>
      <SignUpForm onSent={setSentTo} />
      <p className="mt-6 border-t border-line pt-6 text-center text-sm">
        {t('signUp.haveAccount')}{' '}
        <Link to={paths.signIn} search={{ next }} className="link font-semibold">
          {t('signUp.signIn')}
        </Link>
      </p>
    </>
  )
}
