import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { useAccount } from '#parts/credentials/account.data.ts'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { EmailSection } from '#screens/settings/security/EmailSection.tsx'
import { LinkedSection } from '#screens/settings/security/LinkedSection.tsx'
import { PasskeysSection } from '#screens/settings/security/PasskeysSection.tsx'
import { PasswordSection } from '#screens/settings/security/PasswordSection.tsx'
import { SessionsSection } from '#screens/settings/security/SessionsSection.tsx'
import { useSpareSession } from '#screens/settings/security/security.data.ts'
import { TwoStepSection } from '#screens/settings/security/TwoStepSection.tsx'

export function SecurityScreen() {
  const t = useTranslations('security')
  const account = useAccount()
  useTitle(t('title'))
  useSpareSession()
  if (!account) return null
  return (
    <div className="px-4 pt-4 pb-8">
      <SettingsHead title={t('title')} text={t('intro')} />
      <PasswordSection account={account} />
      <PasskeysSection />
      <EmailSection account={account} />
      <TwoStepSection account={account} />
      <LinkedSection account={account} />
      <SessionsSection />
    </div>
  )
}
