import { useTranslations } from 'use-intl'
import type { Account } from '#data/session/account-security.ts'
import { PasswordForm } from '#parts/credentials/PasswordForm.tsx'
import { FormSection } from '#screens/settings/security/SecuritySection.tsx'

export function PasswordSection({ account }: { account: Account }) {
  const t = useTranslations('security.password')
  const isFirst = account.has_password === false
  return (
    <FormSection
      title={t('title')}
      text={t(isFirst ? 'text_first' : 'text')}
      label={t(isFirst ? 'set' : 'change')}
      form={(done) => <PasswordForm email={account.email ?? ''} isFirst={isFirst} onDone={done} />}
    />
  )
}
