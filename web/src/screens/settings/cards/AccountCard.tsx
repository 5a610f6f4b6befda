import { UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'

export function AccountCard() {
  const t = useTranslations('settings')
  return <SettingsCard id="account" icon={UserRound} title={t('account_title')} text={t('account_text')} />
}
