import { paths } from '@atelier/contract/paths'
import { mentionAudiences } from '@atelier/contract/preferences'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { MessageRows } from '#parts/settings/MessageRows.tsx'
import { PreferenceRows } from '#parts/settings/PreferenceRows.tsx'
import { changePreferences } from '#parts/settings/preferences.data.ts'
import { SettingChoice } from '#parts/settings/SettingChoice.tsx'
import { SettingLink } from '#parts/settings/SettingLink.tsx'
import { SettingSwitch } from '#parts/settings/SettingSwitch.tsx'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { makePrivate } from '#screens/settings/cards/privacy.data.ts'

export function PrivacyCard() {
  const t = useTranslations('settings')
  const me = useMe()
  const link = (id: string, word: Row, place: { to: string; hash?: string }) => (
    <SettingLink id={id} {...place} title={t(`privacy_${word}`)} text={t(`privacy_${word}_text`)} words={t(`privacy_${word}_words`)} />
  )
  return (
    <SettingsCard id="privacy" icon={Lock} title={t('privacy_title')} text={t('privacy_text')}>
      {me && (
        <SettingSwitch
          id="is_private"
          title={t('privacy_private')}
          text={t(me.quiet ? 'privacy_private_quiet' : 'privacy_private_text')}
          words={t('privacy_private_words')}
          checked={me.is_private}
          disabled={me.quiet !== null}
          onChange={(checked) => void makePrivate(checked)}
        />
      )}
      <PreferenceRows>
        {(preferences) => (
          <>
            <MessageRows preferences={preferences} />
            <SettingChoice
              id="mention_audience"
              title={t('privacy_mentions')}
              text={t('privacy_mentions_text')}
              words={t('privacy_mentions_words')}
              value={preferences.mention_audience}
              choices={mentionAudiences.map((value) => ({ value, label: t(`privacy_${value}`) }))}
              onChange={(mention_audience) => void changePreferences({ mention_audience }, 'settings.privacy_mentions_failed')}
            />
          </>
        )}
      </PreferenceRows>
      {link('blocked', 'blocked', { to: paths.blocked })}
      {link('muted', 'muted', { to: paths.muted })}
      {link('hidden_posts', 'hidden', { to: paths.hiddenPosts })}
      {link('muted_words', 'filtered', { to: paths.mutedWords })}
      {link('own_reports', 'reports', { to: paths.ownReports })}
      {link('passkeys', 'passkeys', { to: paths.security, hash: 'passkeys' })}
      {link('two_step', 'two_step', { to: paths.security, hash: 'two_step' })}
      {link('linked_accounts', 'linked', { to: paths.security, hash: 'linked' })}
      {link('sessions', 'sessions', { to: paths.security, hash: 'sessions' })}
    </SettingsCard>
  )
}

type Row = 'blocked' | 'muted' | 'hidden' | 'filtered' | 'reports' | 'passkeys' | 'two_step' | 'linked' | 'sessions'
