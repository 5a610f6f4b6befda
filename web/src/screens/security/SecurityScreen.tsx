import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { EmailSection } from '#screens/security/EmailSection.tsx'
import { LinkedSection } from '#screens/security/LinkedSection.tsx'
import { PasswordSection } from '#screens/security/PasswordSection.tsx'
import { SessionsSection } from '#screens/security/SessionsSection.tsx'
import { useAccount, useArrival } from '#screens/security/security.data.ts'
import { TwoStepSection } from '#screens/security/TwoStepSection.tsx'

/** Settings › Security: how one signs in, and where one is signed in. */
export function SecurityScreen() {
  const t = useTranslations('security')
  const app = useTranslations('app')
  const account = useAccount()
  useTitle(t('title'))
  useArrival()
  if (!account) return null
  return (
    <div className="px-4 pt-4 pb-8">
      <Link to={paths.home} className="hit mb-2 inline-flex items-center gap-1.5 text-sm text-quiet hover:text-ink">
        <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        {app('back')}
      </Link>
      <h1 className="display text-2xl">{t('title')}</h1>
      <p className="mt-1 mb-7 text-quiet">{t('intro')}</p>
      <PasswordSection account={account} />
      <EmailSection account={account} />
      <TwoStepSection account={account} />
      <LinkedSection account={account} />
      <SessionsSection />
    </div>
  )
}
