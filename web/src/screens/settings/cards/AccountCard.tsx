import { paths } from '@atelier/contract/paths'
import { UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAccount } from '#parts/credentials/account.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { SettingLink } from '#parts/settings/SettingLink.tsx'
import { SettingRow } from '#parts/settings/SettingRow.tsx'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { Button } from '#ui/Button.tsx'

const EmailSheet = lazySheet(() => import('#parts/credentials/EmailSheet.tsx').then((file) => file.EmailSheet))
const PasswordSheet = lazySheet(() => import('#parts/credentials/PasswordSheet.tsx').then((file) => file.PasswordSheet))

export function AccountCard() {
  const t = useTranslations('settings')
  const account = useAccount()
  const [open, setOpen] = useState<'email' | 'password'>()
  const close = () => setOpen(undefined)
  const { email, new_email, has_password = true } = account ?? {}
  const address = email || t('account_email_none')
  return (
    <>
      <SettingsCard id="account" icon={UserRound} title={t('account_title')} text={t('account_text')}>
        <SettingLink
          id="edit_profile"
          to={paths.ownProfile}
          search={{ edit: true }}
          title={t('account_edit')}
          text={t('account_edit_text')}
          words={t('account_edit_words')}
        />
        <SettingRow
          id="email"
          title={t('account_email')}
          text={new_email ? t('account_email_pending', { present: address, next: new_email }) : address}
          words={t('account_email_words')}
          action={
            <Button size="sm" disabled={!account} onClick={() => setOpen('email')}>
              {t('account_email_change')}
            </Button>
          }
        />
        <SettingRow
          id="password"
          title={t('account_password')}
          text={t(has_password ? 'account_password_text' : 'account_password_first')}
          words={t('account_password_words')}
          action={
            <Button size="sm" disabled={!account} onClick={() => setOpen('password')}>
              {t(has_password ? 'account_password_change' : 'account_password_set')}
            </Button>
          }
        />
        <SettingLink
          id="interests"
          to={paths.interests}
          title={t('account_interests')}
          text={t('account_interests_text')}
          words={t('account_interests_words')}
        />
        <SettingLink
          id="feed"
          to={paths.feedSettings}
          title={t('account_feed')}
          text={t('account_feed_text')}
          words={t('account_feed_words')}
        />
      </SettingsCard>
      <Suspense>
        {account && open === 'email' && <EmailSheet account={account} onClose={close} />}
        {account && open === 'password' && <PasswordSheet account={account} onClose={close} />}
      </Suspense>
    </>
  )
}
