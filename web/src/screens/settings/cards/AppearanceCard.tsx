import { Palette } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'

export function AppearanceCard() {
  const t = useTranslations('settings')
  return <SettingsCard id="appearance" icon={Palette} title={t('appearance_title')} text={t('appearance_text')} />
}
