import { paths } from '@atelier/contract/paths'
import { Palette } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SettingLink } from '#parts/settings/SettingLink.tsx'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'

export function AppearanceCard() {
  const t = useTranslations('settings')
  return (
    <SettingsCard id="appearance" icon={Palette} title={t('appearance_title')} text={t('appearance_text')}>
      <SettingLink
        to={paths.feedSettings}
        id="feed"
        title={t('appearance_feed')}
        text={t('appearance_feed_text')}
        words={t('appearance_feed_words')}
      />
    </SettingsCard>
  )
}
