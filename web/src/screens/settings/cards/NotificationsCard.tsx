import { emailFrequencies, type NotificationPref, type Preferences } from '@atelier/contract/preferences'
import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePushEnabled } from '#parts/push/registration.ts'
import { PreferenceRows } from '#parts/settings/PreferenceRows.tsx'
import { changePreferences } from '#parts/settings/preferences.data.ts'
import { SettingChoice } from '#parts/settings/SettingChoice.tsx'
import { SettingGroup } from '#parts/settings/SettingGroup.tsx'
import { SettingSwitch } from '#parts/settings/SettingSwitch.tsx'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { NotificationsSwitch } from '#screens/settings/cards/NotificationsSwitch.tsx'
import { PushSwitch } from '#screens/settings/cards/PushSwitch.tsx'
import { QuietHours } from '#screens/settings/cards/QuietHours.tsx'

const kinds = ['likes', 'comments', 'mentions', 'follows', 'messages', 'new_post'] as const
const unused = ['sms_enabled', 'marketing_enabled'] as const

export function NotificationsCard() {
  const t = useTranslations('settings')
  return (
    <SettingsCard id="notifications" icon={Bell} title={t('notifications_title')} text={t('notifications_text')}>
      <PreferenceRows>{(preferences) => <Groups preferences={preferences} />}</PreferenceRows>
    </SettingsCard>
  )
}

function Groups({ preferences }: { preferences: Preferences }) {
  const t = useTranslations('settings')
  const { notification_prefs: on, email_frequency } = preferences
  const anywhere = on.in_app_enabled || on.email_enabled || on.push_web || on.push_mobile
  const row = (key: Exclude<NotificationPref, 'show_activity' | 'allow_messages'>) => ({
    id: key,
    title: t(`notifications_${key}`),
    text: t(`notifications_${key}_text`),
    words: t('notifications_words'),
    checked: on[key],
    onChange: (checked: boolean) => void changePreferences({ notification_prefs: { [key]: checked } }, 'settings.update_failed'),
  })
  // What does nothing on this server comes last.
  const isPaused = usePushEnabled() === false
  const push = (
    <>
      <PushSwitch name="push_web" preferences={preferences} />
      <PushSwitch name="push_mobile" preferences={preferences} />
    </>
  )
  return (
    <>
      <SettingGroup title={t('notifications_where')}>
        <SettingSwitch {...row('in_app_enabled')} text={t(`notifications_in_app_enabled_${on.in_app_enabled ? 'text' : 'off'}`)} />
        <SettingSwitch {...row('email_enabled')} />
        <SettingChoice
          id="email_frequency"
          title={t('notifications_email_frequency')}
          text={t(on.email_enabled ? `notifications_email_frequency_${email_frequency}_text` : 'notifications_email_off')}
          words={t('notifications_words')}
          value={email_frequency}
          choices={emailFrequencies.map((value) => ({ value, label: t(`notifications_email_frequency_${value}`) }))}
          disabled={!on.email_enabled}
          onChange={(value) => void changePreferences({ email_frequency: value }, 'settings.update_failed')}
        />
        <NotificationsSwitch />
        {!isPaused && push}
      </SettingGroup>
      <SettingGroup title={t('notifications_about')} text={t(anywhere ? 'notifications_about_text' : 'notifications_about_off')}>
        {kinds.map((key) => (
          <SettingSwitch key={key} {...row(key)} disabled={!anywhere} />
        ))}
      </SettingGroup>
      <SettingGroup title={t('notifications_quiet')}>
        <QuietHours preferences={preferences} />
      </SettingGroup>
      <SettingGroup title={t('notifications_unused')} text={t('notifications_unused_text')}>
        {isPaused && push}
        {unused.map((key) => (
          <SettingSwitch key={key} {...row(key)} />
        ))}
      </SettingGroup>
    </>
  )
}
