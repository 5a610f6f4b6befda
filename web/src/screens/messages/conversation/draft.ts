import type { Quote } from '@atelier/contract/messages'
import { useCallback, useRef } from 'react'
import { readDraft, useDraft } from '#data/draft.ts'
import type { MessageDraft } from '#parts/messages/sending.data.ts'

interface Written {
  content: string
  reply_to: Quote | null
}

const keyOf = (conversationId: string) => `message:${conversationId}`

/** Not live: what another row's composer keeps while it is open. */
export const draftText = (conversationId: string) => readDraft<Written>(keyOf(conversationId))?.content.trim()

export function useMessageDraft(conversationId: string) {
  const { draft, setDraft, clear } = useDraft<Written>(keyOf(conversationId), { content: '', reply_to: null })
  const latest = useRef({ draft, setDraft })
  latest.current = { draft, setDraft }
  const change = useCallback((changes: Partial<Written>) => latest.current.setDraft({ ...latest.current.draft, ...changes }), [])
  return {
    draft,
    change,
    clear,
    reply: useCallback((reply_to: Quote) => change({ reply_to }), [change]),
    restore: useCallback(
      ({ content, reply_to = null }: Pick<MessageDraft, 'content' | 'reply_to'>) => {
        const { draft: since } = latest.current
        change({ content: [content, since.content].filter(Boolean).join('\n'), reply_to: since.reply_to ?? reply_to })
      },
      [change],
    ),
  }
}
