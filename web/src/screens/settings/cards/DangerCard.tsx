import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'

export function DangerCard() {
  const t = useTranslations('settings')
  return <SettingsCard id="danger" icon={TriangleAlert} title={t('danger_title')} text={t('danger_text')} />
}
