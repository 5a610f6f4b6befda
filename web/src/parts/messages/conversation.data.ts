import type { Author } from '@atelier/contract/authors'
import type { Message } from '@atelier/contract/messages'
import { channelOf } from '@atelier/contract/realtime'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useMe } from '#data/cache/me.ts'
import { type Unsent, useUnsent } from '#data/outbox/outbox.ts'
import { joinChannel } from '#data/realtime/channels.ts'
import type { StoreState } from '#parts/messages/message-state.ts'
import { messageStore, viewerId } from '#parts/messages/message-store.data.ts'
import { mediaTypeOf, type UnsentPreview } from '#parts/messages/sending.data.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'

/** A live window, oldest first; unsent messages are at its newest end. `at`: the `seq` to start at instead of the newest. */
export function useMessages(conversationId: string, { at }: { at?: number | undefined } = {}) {
  const store = messageStore(conversationId)
  // Later values of `at` are for `jumpTo`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => store.open(at), [store])
  useEffect(() => joinChannel(channelOf.conversation(conversationId)), [conversationId])
  const state = useSyncExternalStore(store.onChange, store.state)
  const me = useMe()
  const unsent = useUnsent()
  const messages = useMemo(() => shownOf(state, unsent, conversationId, me), [state, unsent, conversationId, me])
  useEffect(() => freeFiles(unsent), [unsent])
  const { log, status, older, newer } = state
  return {
    messages,
    isPending: status === 'loading',
    isMissing: status === 'missing',
    failed: status === 'failed',
    retry: store.retry,
    older: { has: log.from > 1, isLoading: older === 'loading', failed: older === 'failed', load: () => void store.load('older') },
    newer: {
      has: log.to !== Number.POSITIVE_INFINITY,
      isLoading: newer === 'loading',
      failed: newer === 'failed',
      load: () => void store.load('newer'),
    },
    jumpTo: store.jumpTo,
    toNewest: store.toNewest,
  }
}

function shownOf(
  { log, seen_seq, read_seq, guesses, hidden }: StoreState,
  unsent: Unsent[],
  conversationId: string,
  me: Author | undefined,
): ShownMessage[] {
  const visible = hidden.size > 0 ? log.messages.filter(({ id }) => !hidden.has(id)) : log.messages
  const sent = visible.map((confirmed) => {
    const guess = guesses.get(confirmed.id)
    const message = guess && guess.revision >= confirmed.revision ? guess : confirmed
    const reached = message.sender_id === viewerId() ? seen_seq : read_seq
    return shownSent(message, message.is_read || message.seq <= reached)
  })
  if (!me || log.to !== Number.POSITIVE_INFINITY) return sent
  const arrived = new Set(log.messages.map(({ client_id }) => client_id))
  const waiting = unsent.filter(
    ({ action, group, client_id }) => action === 'sendMessage' && group === conversationId && !arrived.has(client_id),
  )
  return [...sent, ...waiting.map((entry) => shownUnsent(entry, conversationId, me))]
}

const drawn = new WeakMap<Message, ShownMessage>()

/** Keeps identity while nothing changes, so that the row is not drawn again. */
function shownSent(message: Message, is_read: boolean): ShownMessage {
  const known = drawn.get(message)
  if (known?.is_read === is_read) return known
  const shown: ShownMessage = { ...message, is_read, delivery: 'sent' }
  drawn.set(message, shown)
  return shown
}

function shownUnsent(
  { client_id, input, files: [file], preview, timestamp, state }: Unsent,
  conversation_id: string,
  me: Author,
): ShownMessage {
  const { content = null, album_id = null } = input as { content?: string | null; album_id?: string | null }
  return {
    id: client_id,
    client_id,
    conversation_id,
    content,
    sender_id: me.user_id,
    sender: me,
    delivery: state,
    seq: 0,
    revision: 0,
    is_read: false,
    taken_back: false,
    album_id,
    edited_at: null,
    former: [],
    covered: false,
    reactions: [],
    plain_mentions: [],
    created_at: new Date(timestamp).toISOString(),
    media_url: file ? addressOf(file) : null,
    media_type: file ? mediaTypeOf(file) : null,
    media: file ? { width: null, height: null, placeholder: null, sizes: [] } : null,
    ...(preview as UnsentPreview),
  }
}

const addresses = new Map<Blob, string>()

function addressOf(file: Blob): string {
  const address = addresses.get(file) ?? URL.createObjectURL(file)
  addresses.set(file, address)
  return address
}

/** Revokes the object URLs of sent messages. */
function freeFiles(unsent: Unsent[]) {
  const files = new Set(unsent.flatMap(({ files }) => files))
  for (const [file, address] of addresses) {
    if (files.has(file)) continue
    URL.revokeObjectURL(address)
    addresses.delete(file)
  }
}
