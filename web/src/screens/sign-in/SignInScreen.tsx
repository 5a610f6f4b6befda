import { paths } from '@atelier/contract/paths'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { awaitedMail } from '#data/session/awaited-mail.ts'
import { knownAccounts } from '#data/session/known-accounts.ts'
import { useTitle } from '#device/title.ts'
import { EndedNotice } from '#parts/account-entry/EndedNotice.tsx'
import { invitingName } from '#parts/account-entry/inviting.data.ts'
import { ProviderNotice } from '#parts/account-entry/ProviderNotice.tsx'
import { SignInForm } from '#parts/account-entry/SignInForm.tsx'
import { Welcome } from '#parts/account-entry/Welcome.tsx'
import { lazyPart } from '#parts/lazy-part.ts'

const MailSent = lazyPart(() => import('#parts/account-entry/MailSent.tsx').then((file) => file.MailSent))
const AccountsHere = lazyPart(() => import('#parts/account-entry/AccountsHere.tsx').then((file) => file.AccountsHere))

export function SignInScreen() {
  const t = useTranslations('auth.signIn')
  const { next, beside } = useSearch({ from: '/entry/auth/signin' })
  const [mail, setMail] = useState(() => awaitedMail(paths.signIn, paths.link))
  useTitle(t('title'))
  if (mail)
    return (
      <Suspense>
        <MailSent mail={mail} next={next} onBack={() => setMail(undefined)} />
      </Suspense>
    )
  return (
    <>
      <Welcome way="signIn" name={invitingName(next)} />
      <ProviderNotice />
      <EndedNotice />
      {(beside || knownAccounts().length > 0) && (
        <Suspense>
          <AccountsHere />
        </Suspense>
      )}
      <SignInForm next={next} onMailed={setMail} />
      <p className="mt-6 border-t border-line pt-6 text-center text-sm">
        {t('newHere')}{' '}
        <Link to={paths.signUp} search={{ next, beside }} className="link font-semibold">
          {t('signUp')}
        </Link>
      </p>
    </>
  )
}
