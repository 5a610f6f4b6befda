import { imageTypes } from '@atelier/contract/choices'
import type { InputOf } from '@atelier/contract/endpoint'
import { isFailure } from '@atelier/contract/errors'
import { type Card, type Message, type Quote, sendMessage } from '@atelier/contract/messages'
import { useEffect } from 'react'
import { enqueue, onRefused, onSent, type Unsent } from '#data/outbox/outbox.ts'
import { toastError } from '#data/toasts.ts'
import { followNewest, takeMessage } from '#parts/messages/message-store.data.ts'
import { posterAt } from '#parts/photo/poster.ts'

export interface MessageDraft {
  content: string
  file?: Blob | undefined
  /** The same for files that are sent together. */
  album_id?: string | undefined
  /** `quoteOf` the message that it answers. */
  reply_to?: Quote | null | undefined
  card?: Card | null | undefined
}

/** Stored with an unsent message, to show it. */
export interface UnsentPreview {
  reply_to: Quote | null
  card: Card | null
}

type RefusedMessage = Unsent & { input: InputOf<typeof sendMessage> }

const restoring = new Map<string, Set<(draft: MessageDraft) => void>>()

/** Works offline. Block the composer until it resolves; if it throws, keep the typed text. */
export async function submitMessage(conversationId: string, { content, file, album_id, reply_to, card }: MessageDraft): Promise<void> {
  followSending()
  const client_id = crypto.randomUUID()
  const input: InputOf<typeof sendMessage> = {
    conversation_id: conversationId,
    client_id,
    content: content.trim() || null,
    album_id,
    reply_to_id: reply_to?.id ?? null,
    card: cardRef(card),
  }
  const preview: UnsentPreview = { reply_to: reply_to ?? null, card: card ?? null }
  const posters = file && [await posterAt(file)]
  await enqueue(sendMessage, input, client_id, { file, posters, preview })
  followNewest(conversationId)
}

/** `restore` gets back a refused draft, after the toast. */
export function useRefused(conversationId: string, restore: (draft: MessageDraft) => void) {
  useEffect(() => {
    followSending()
    const known = restoring.get(conversationId) ?? new Set()
    restoring.set(conversationId, known.add(restore))
    return () => {
      known.delete(restore)
    }
  }, [conversationId, restore])
}

export const quoteOf = ({ id, seq, sender_id, content, media_type, card, taken_back }: Message): Quote => ({
  id,
  seq,
  sender_id,
  content,
  media_type,
  taken_back,
  card: card?.kind ?? null,
})

export const mediaTypeOf = ({ type }: Blob): 'image' | 'video' => ((imageTypes as readonly string[]).includes(type) ? 'image' : 'video')

function followSending() {
  onSent(sendMessage, takeMessage)
  onRefused(sendMessage, giveBack)
}

function giveBack(error: unknown, { input, files: [file], preview }: RefusedMessage) {
  // A refused field would show no toast, and there is no form here.
  toastError(file ? 'messages.send.media_failed' : 'messages.send.failed')(isFailure(error, 'invalid') ? undefined : error)
  const { reply_to, card } = preview as UnsentPreview
  const composers = [...(restoring.get(input.conversation_id) ?? [])]
  for (const restore of composers) restore({ content: input.content ?? '', file, reply_to, card })
  // Without a composer it remains an unsent message.
  return composers.length > 0
}

function cardRef(card: Card | null | undefined): InputOf<typeof sendMessage>['card'] {
  const id = card?.kind === 'post' ? card.post?.id : card?.profile?.user_id
  return card && id ? { kind: card.kind, id } : null
}
