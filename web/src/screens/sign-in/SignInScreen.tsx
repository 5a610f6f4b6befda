import { paths } from '@atelier/contract/paths'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { ConfirmAgain } from '#parts/account-entry/ConfirmAgain.tsx'
import { EndedNotice } from '#parts/account-entry/EndedNotice.tsx'
import { LinkNotice } from '#parts/account-entry/LinkNotice.tsx'
import { SignInForm } from '#parts/account-entry/SignInForm.tsx'

/** /auth/signin */
export function SignInScreen() {
  const t = useTranslations('auth.signIn')
  const { next } = useSearch({ from: '/entry/auth/signin' })
  const [resentTo, setResentTo] = useState<string>()
  useTitle(t('title'))
  if (resentTo) return <ConfirmAgain email={resentTo} onBack={() => setResentTo(undefined)} />
  return (
    <>
      <h1 className="display text-2xl">{t('welcome')}</h1>
      <p className="mt-2 mb-7 text-quiet">{t('text')}</p>
      <LinkNotice />
      <EndedNotice />
      <SignInForm onResent={setResentTo} />
      <p className="mt-6 border-t border-line pt-6 text-center text-sm">
        {t('newHere')}{' '}
        <Link to={paths.signUp} search={{ next }} className="link font-semibold">
          {t('signUp')}
        </Link>
      </p>
    </>
  )
}
