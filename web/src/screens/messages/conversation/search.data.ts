import { limits } from '@atelier/contract/limits'
import { type Message, searchMessages } from '@atelier/contract/messages'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'
import { useDebounced } from '#data/debounced.ts'

const found = entity<Message>('found-message')

export const useFoundMessage = (id: string) => found.useQuery(id).data

/** Messages of a conversation with a text, newest first, once typing has paused. */
export function useMessageSearch(conversationId: string, typed: string) {
  const q = useDebounced(typed.trim(), limits.search.debounceMs)
  const isShort = typed.trim().length < limits.search.min
  const list = useList(
    [...keys.foundMessages, conversationId, q],
    async ({ cursor, signal }) => {
      const { items, next_cursor } = await call(searchMessages, { conversation_id: conversationId, q, cursor }, { signal })
      return { ids: items.map(({ message }) => found.keep(message.id, message)), next_cursor }
    },
    { enabled: !isShort && q.length >= limits.search.min },
  )
  return { list, isShort }
}
