import {
  type Conversation,
  type Correspondent,
  listConversations,
  openConversation,
  searchCorrespondents,
} from '@atelier/contract/conversations'
import { limits } from '@atelier/contract/limits'
import { sendMessage } from '@atelier/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'
import { useDebounced } from '#data/debounced.ts'

/** What a card in a message points to. */
export interface Shared {
  kind: 'post' | 'profile'
  id: string
}

/** Somebody to send it to; `conversation_id` is null while none is known. */
export interface Recipient extends Omit<Correspondent, 'can_message'> {
  sending: Conversation['sending']
  conversation_id: string | null
}

/** Who can be chosen: the partners of the newest conversations, or whoever matches once typing has paused. */
export function useRecipients(typed: string) {
  const query = useDebounced(typed.trim(), limits.search.debounceMs)
  const found = useQuery({
    queryKey: [...keys.recipients, query],
    queryFn: ({ signal }) => (query ? findPeople(query, signal) : partners(signal)),
  })
  const isSearching = found.isPending || query !== typed.trim()
  return { recipients: found.data ?? [], isSearching, failed: found.isError && !found.data, retry: () => void found.refetch() }
}

async function partners(signal: AbortSignal): Promise<Recipient[]> {
  const { items } = await call(listConversations, { folder: 'inbox', q: '' }, { signal })
  return items.map(({ id, other_user, sending }) => ({ ...other_user, sending, conversation_id: id }))
}

async function findPeople(q: string, signal: AbortSignal): Promise<Recipient[]> {
  const { items } = await call(searchCorrespondents, { q }, { signal })
  return items.map(({ can_message, ...person }) => ({ ...person, sending: can_message ? 'allowed' : 'not_allowed', conversation_id: null }))
}

/** Sends a card, with a note as the text of its message, to each. Answers who did not get it. @throws when nobody did */
export async function sendCard(card: Shared, note: string, to: Recipient[]) {
  const content = note.trim() || null
  const outcomes = await Promise.allSettled(
    to.map(async ({ user_id, conversation_id }) => {
      const conversationId = conversation_id ?? (await call(openConversation, { user_id })).id
      await call(sendMessage, { conversation_id: conversationId, client_id: crypto.randomUUID(), content, card })
      return conversationId
    }),
  )
  const sent = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const [failure] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  if (sent.length === 0) throw failure
  return { sent, missed: to.filter((_, index) => outcomes[index]?.status === 'rejected') }
}
