import { limits } from '@atelier/contract/limits'
import { searchMessages } from '@atelier/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'

export type MessageMatch = Awaited<ReturnType<typeof ask>>['items'][number]

const ask = (q: string, conversation_id: string | undefined, cursor: string | undefined, signal: AbortSignal) =>
  call(searchMessages, { q, conversation_id, cursor, ...(conversation_id && { limit: limits.page.max }) }, { signal })

/** Of one conversation, whose matches are counted, or all; none below two characters. */
export function useMessageSearch(query: string, conversationId?: string) {
  const enabled = query.length >= limits.search.min
  const asked = useInfiniteQuery({
    queryKey: [...keys.messageSearch, query, conversationId],
    queryFn: ({ pageParam, signal }) => ask(query, conversationId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled,
    retry: false,
  })
  const found = asked.data?.pages.flatMap(({ items }) => items) ?? []
  const matches = asked.data?.pages[0]?.matches ?? 0
  return {
    found,
    count: asked.hasNextPage ? Math.max(found.length, Math.min(matches, limits.messages.matches)) : found.length,
    hasUncounted: asked.hasNextPage && matches > limits.messages.matches,
    isPending: enabled && asked.isPending,
    failed: asked.isError,
    retry: () => void asked.refetch(),
    hasMore: asked.hasNextPage,
    isLoadingMore: asked.isFetchingNextPage,
    loadMore: () => void asked.fetchNextPage(),
  }
}
