import type { PreferenceChanges } from '../server/features/preferences/preferences.queries.ts'

/** What somebody has changed in their settings. */
export interface DemoSettings {
  /** A username, as are those whom they blocked and muted. */
  of: string
  preferences?: PreferenceChanges
  muted_words?: readonly string[]
  blocked?: readonly string[]
  muted?: readonly string[]
}

export const settings: readonly DemoSettings[] = [
  {
    of: 'ada',
    preferences: { quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Stockholm' } },
    muted_words: ['giveaway', 'link in bio'],
    blocked: ['hamish_loom'],
    muted: ['grace_kitenge'],
  },
  { of: 'tobias_setzt', preferences: { language: 'de', theme: 'dark', mention_audience: 'following' } },
  { of: 'jonas_werkstatt', preferences: { language: 'de', text_size: 'large', email_frequency: 'weekly' } },
  { of: 'pilar_analogica', preferences: { language: 'es', feed_algorithm_weight: 0.5 } },
  { of: 'leo_carnet', preferences: { language: 'fr', message_audience: 'followers', notification_prefs: { show_activity: false } } },
  { of: 'mira_mod', preferences: { feed_algorithm_weight: 0.35, autoplay: 'never' }, muted_words: ['airdrop'] },
]
