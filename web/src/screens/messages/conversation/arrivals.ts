import type { Conversation } from '@atelier/contract/conversations'
import { ignored } from '@atelier/contract/rules/ignored'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { markConversationRead } from '#parts/conversations/conversations.data.ts'
import { readUpTo } from '#parts/messages/message-actions.data.ts'
import type { ThreadRow } from '#parts/messages/rows.ts'

/** Marks messages read while visible. @returns what a screen reader should say of the newest arrival */
export function useArrivals(conversationId: string, rows: ThreadRow[], hasNewer: boolean, name: string): string {
  const t = useTranslations('messages')
  const isInFront = useInFront()
  const newest = rows.findLast(({ isOwn, message }) => !isOwn && message.delivery === 'sent')?.message
  const seq = newest?.seq ?? 0
  const [first] = useFirst(rows.length > 0 ? seq : undefined)

  useEffect(() => {
    if (seq === 0 || !isInFront || hasNewer) return
    ignored(readUpTo(conversationId, seq), 'said with the next one read')
  }, [conversationId, seq, isInFront, hasNewer])

  if (!newest || first === undefined || seq <= first || newest.taken_back) return ''
  const kind = newest.media_type ?? (newest.card ? (`${newest.card.kind}_card` as const) : undefined)
  return t('arrived', { name, text: newest.content ?? (kind ? t(`kind.${kind}`) : '') })
}

/** Marked by hand: opening it clears the mark, and marking it while it is open does not. */
export function useMarkCleared({ id, is_marked_unread }: Conversation) {
  const [wasMarked] = useState(is_marked_unread)
  useEffect(() => {
    if (wasMarked) void markConversationRead(id)
  }, [id, wasMarked])
}

function useFirst<T>(value: T | undefined) {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return [first]
}

function useInFront(): boolean {
  const [isInFront, setInFront] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setInFront(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isInFront
}
