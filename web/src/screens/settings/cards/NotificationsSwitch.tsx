import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '#data/cache/keys.ts'
import { toastError } from '#data/toasts.ts'
import { askToNotify, chooseNotifications, notifyPermission, wantsNotifications } from '#device/notifications.ts'
import { isNative } from '#device/platform.ts'
import { SettingSwitch } from '#parts/settings/SettingSwitch.tsx'

/** For notices that are not pushed, while the app is in the background. */
export function NotificationsSwitch() {
  const t = useTranslations('settings')
  const { data: permission, refetch } = useQuery({
    queryKey: keys.notificationPermission,
    queryFn: async () => (await notifyPermission()) ?? null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const [wanted, setWanted] = useState(wantsNotifications)
  if (!permission) return null
  const change = async (wish: boolean) => {
    if (wish && (await askToNotify()) !== 'granted')
      toastError(isNative() ? 'settings.notifications_permission_denied_phone' : 'settings.notifications_permission_denied')(undefined)
    chooseNotifications(wish)
    setWanted(wish)
    await refetch()
  }
  const denied = isNative() ? 'denied_phone' : 'denied'
  return (
    <SettingSwitch
      id="notices"
      title={t('notifications_here')}
      text={permission === 'denied' ? t(`notifications_push_${denied}`) : t('notifications_here_text')}
      words={t('notifications_push_words')}
      checked={wanted && permission === 'granted'}
      onChange={(wish) => void change(wish)}
    />
  )
}
