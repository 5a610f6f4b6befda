import { messageAudiences, type Preferences } from '@atelier/contract/preferences'
import { useTranslations } from 'use-intl'
import { changePreferences } from '#parts/settings/preferences.data.ts'
import { SettingChoice } from '#parts/settings/SettingChoice.tsx'
import { SettingSwitch } from '#parts/settings/SettingSwitch.tsx'

const audiences = [...messageAudiences, 'nobody'] as const

export function MessageRows({ preferences }: { preferences: Preferences }) {
  const t = useTranslations('settings')
  const { allow_messages, show_activity } = preferences.notification_prefs
  const choose = (audience: (typeof audiences)[number]) =>
    void changePreferences(
      {
        message_audience: audience === 'nobody' ? preferences.message_audience : audience,
        notification_prefs: { allow_messages: audience !== 'nobody' },
      },
      'settings.privacy_messages_failed',
    )
  return (
    <>
      <SettingChoice
        id="message_audience"
        title={t('privacy_messages')}
        text={t('privacy_messages_text')}
        words={t('privacy_messages_words')}
        value={allow_messages ? preferences.message_audience : 'nobody'}
        choices={audiences.map((value) => ({ value, label: t(`privacy_${value}`) }))}
        onChange={choose}
      />
      <SettingSwitch
        id="read_receipts"
        title={t('privacy_receipts')}
        text={t('privacy_receipts_text')}
        words={t('privacy_receipts_words')}
        checked={preferences.read_receipts}
        onChange={(read_receipts) => void changePreferences({ read_receipts }, 'settings.privacy_messages_failed')}
      />
      <SettingSwitch
        id="show_activity"
        title={t('privacy_activity')}
        text={t('privacy_activity_text')}
        words={t('privacy_activity_words')}
        checked={show_activity}
        onChange={(checked) =>
          void changePreferences({ notification_prefs: { show_activity: checked } }, 'settings.privacy_activity_failed')
        }
      />
    </>
  )
}
