import { badgeCount } from '@atelier/contract/rules/count-format'
import { useLocale, useTranslations } from 'use-intl'
import type { NavigationEntry } from '#app/shell/entries.ts'
import { useUnread, useUnreadMessages } from '#data/cache/unread.ts'

export function useEntry({ word }: NavigationEntry) {
  const t = useTranslations('nav')
  const language = useLocale()
  const unread = useUnread()
  const { count } = useUnreadMessages()
  const name = t(word)
  const counted = (count: number, label: string) => ({ name, badge: count > 0 ? badgeCount(count, language) : undefined, label })
  if (word === 'notifications') return counted(unread, t('unread', { count: unread }))
  if (word === 'messages') return counted(count, t('unread_messages', { count }))
  return counted(0, name)
}
