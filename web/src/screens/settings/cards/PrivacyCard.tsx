import { paths } from '@atelier/contract/paths'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SettingLink } from '#parts/settings/SettingLink.tsx'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'

export function PrivacyCard() {
  const t = useTranslations('settings')
  return (
    <SettingsCard id="privacy" icon={Lock} title={t('privacy_title')} text={t('privacy_text')}>
      <SettingLink
        to={paths.security}
        id="sessions"
        title={t('privacy_sessions')}
        text={t('privacy_sessions_text')}
        words={t('privacy_sessions_words')}
      />
    </SettingsCard>
  )
}
