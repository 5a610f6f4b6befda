import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'

export function NotificationsCard() {
  const t = useTranslations('settings')
  return <SettingsCard id="notifications" icon={Bell} title={t('notifications_title')} text={t('notifications_text')} />
}
