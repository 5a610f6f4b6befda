import type { Preferences } from '@atelier/contract/preferences'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNative } from '#device/platform.ts'
import { ownPref, usePushEnabled } from '#parts/push/registration.ts'
import { SettingSwitch } from '#parts/settings/SettingSwitch.tsx'
import { switchPush, usePushPermission } from '#screens/settings/cards/push.data.ts'

/** The one that is about this device needs its permission. */
export function PushSwitch({ name, preferences }: { name: 'push_web' | 'push_mobile'; preferences: Preferences }) {
  const t = useTranslations('settings')
  const enabled = usePushEnabled()
  const here = usePushPermission()
  const isOwn = name === ownPref()
  const permission = isOwn ? here : 'granted'
  const checked = preferences.notification_prefs[name] && enabled === true && permission === 'granted'
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)

  const isImpossible = permission === 'unsupported' || permission === 'uninstalled'
  const denied = isNative() ? 'denied_phone' : 'denied'
  const hindrance = enabled === false ? 'paused' : isImpossible ? permission : permission === 'denied' ? denied : failed && 'failed'
  const change = async (wish: boolean) => {
    setAsking(wish && (!hindrance || hindrance === 'failed'))
    setFailed((await switchPush(name, wish)) === 'failed')
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
      disabled={isImpossible}
      onChange={(wish) => void change(wish)}
    />
  )
}
