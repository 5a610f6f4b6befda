import { badgeCount } from '@atelier/contract/rules/count-format'
import { useLocale, useTranslations } from 'use-intl'
import type { Entry } from '#app/shell/entries.ts'
import { useUnreadMessages } from '#data/cache/unread.ts'

/** An entry's name, its badge if something waits there, and a label that says both. */
export function useEntry({ word }: Entry) {
  const t = useTranslations('nav')
  const language = useLocale()
  const { count } = useUnreadMessages()
  const waiting = word === 'messages' ? count : 0
  return waiting > 0
    ? { name: t(word), badge: badgeCount(waiting, language), label: t('unread_messages', { count: waiting }) }
    : { name: t(word), badge: undefined, label: t(word) }
}
