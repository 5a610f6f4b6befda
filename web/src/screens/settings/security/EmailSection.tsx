import { useTranslations } from 'use-intl'
import type { Account } from '#data/session/account-security.ts'
import { EmailForm } from '#parts/credentials/EmailForm.tsx'
import { EmailPending } from '#parts/credentials/EmailPending.tsx'
import { FormSection } from '#screens/settings/security/SecuritySection.tsx'

export function EmailSection({ account }: { account: Account }) {
  const t = useTranslations('security.email')
  return (
    <FormSection
      title={t('title')}
      text={account.email ? <strong className="font-semibold text-ink">{account.email}</strong> : t('none')}
      label={t(account.new_email ? 'another' : account.email ? 'change' : 'add')}
      form={(done) => <EmailForm account={account} onDone={done} />}
      below={(done) =>
        // Sending again makes both codes new: what was typed or confirmed no longer counts.
        account.new_email && <EmailPending key={account.email_change_sent_at} account={account} onDone={done} />
      }
    />
  )
}
