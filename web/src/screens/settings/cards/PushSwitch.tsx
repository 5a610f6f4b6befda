import type { Preferences } from '@atelier/contract/preferences'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pushPermission } from '#device/push.ts'
import { SettingSwitch } from '#parts/settings/SettingSwitch.tsx'
import { keepRegistered, switchPush, usePushEnabled } from '#screens/settings/cards/push.data.ts'

/** Push to browsers, which needs the permission of this one, or to phones. */
export function PushSwitch({ name, preferences }: { name: 'push_web' | 'push_mobile'; preferences: Preferences }) {
  const t = useTranslations('settings')
  const enabled = usePushEnabled()
  const permission = name === 'push_web' ? pushPermission() : 'granted'
  const checked = preferences.notification_prefs[name] && enabled === true && permission === 'granted'
  const [asking, setAsking] = useState(false)
  const registers = checked && name === 'push_web'
  useEffect(() => {
    if (registers) void keepRegistered()
  }, [registers])

  const hindrance = enabled === false ? 'paused' : permission === 'unsupported' || permission === 'denied' ? permission : undefined
  const change = async (wish: boolean) => {
    if (!wish || hindrance) return switchPush(name, wish)
    setAsking(true)
    await switchPush(name, wish)
    setAsking(false)
  }
  return (
    <SettingSwitch
      id={name}
      title={t(`notifications_${name}`)}
      text={hindrance ? t(`notifications_push_${hindrance}`) : t(`notifications_${name}_text`)}
      words={t('notifications_push_words')}
      checked={checked || asking}
      busy={asking}
      disabled={hindrance === 'unsupported'}
      onChange={(wish) => void change(wish)}
    />
  )
}
