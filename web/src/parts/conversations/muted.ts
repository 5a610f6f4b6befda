import type { Conversation } from '@atelier/contract/conversations'
import { isMutedAt } from '@atelier/contract/rules/mute'
import { useEffect } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { refetchUnreadMessages } from '#data/cache/unread.ts'

/** "Muted", with the time if it ends; null when it is not muted, also once its time is over while it is shown. */
export function useMuted(conversation: Pick<Conversation, 'is_muted' | 'muted_until'>): string | null {
  const t = useTranslations('conversations')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const { is_muted, muted_until } = conversation
  const isMuted = isMutedAt(conversation, now)
  const isOver = is_muted && !isMuted
  useEffect(() => {
    if (isOver) void refetchUnreadMessages()
  }, [isOver])
  if (!isMuted) return null
  return muted_until === null ? t('muted') : t('muted_until', { time: endTime(format, new Date(muted_until), now) })
}

/** The hour within a day, else the date too. */
export function endTime(format: ReturnType<typeof useFormatter>, end: Date, now: Date): string {
  const isSoon = end.getTime() - now.getTime() < 86_400_000
  return format.dateTime(end, isSoon ? { timeStyle: 'short' } : { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
}
