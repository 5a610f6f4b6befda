import { HardDrive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'

export function DataCard() {
  const t = useTranslations('settings')
  return <SettingsCard id="data" icon={HardDrive} title={t('data_title')} text={t('data_text')} />
}
