import { completeHashtags, completePeople, type Mentionable } from '@atelier/contract/completion'
import { limits } from '@atelier/contract/limits'
import type { Hashtag } from '@atelier/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'
import { useDebounced } from '#data/debounced.ts'
import type { CompletionToken } from '#parts/completion/token.ts'

export type Suggestion = { kind: 'person'; person: Mentionable } | { kind: 'hashtag'; hashtag: Hashtag }

export const textOfSuggestion = (one: Suggestion) => (one.kind === 'person' ? `@${one.person.username}` : `#${one.hashtag.name}`)

const minuteMs = 60_000

/** Empty while the server is unreachable. */
export function useSuggestions(token: CompletionToken | null, community_id: string | undefined): Suggestion[] {
  const kind = token?.kind
  const q = useDebounced(token?.text.toLowerCase() ?? '', limits.completion.debounceMs)
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...keys.completion, kind, q, community_id],
    queryFn: ({ signal }) => (kind === 'hashtag' ? hashtags(q, signal) : people(q, community_id, signal)),
    enabled: kind === 'person' || (kind === 'hashtag' && q !== ''),
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
    retry: false,
  })
  // Previous suggestions that still match stay until the answer arrives.
  return (token && data?.filter((one) => one.kind === kind && (!isPlaceholderData || fits(one, token.text.toLowerCase())))) || []
}

async function people(q: string, community_id: string | undefined, signal: AbortSignal): Promise<Suggestion[]> {
  const { items } = await call(completePeople, { q, ...(community_id ? { community_id } : {}) }, { signal })
  return items.map((person) => ({ kind: 'person', person }))
}

async function hashtags(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { items } = await call(completeHashtags, { q }, { signal })
  return items.map((hashtag) => ({ kind: 'hashtag', hashtag }))
}

const fits = (one: Suggestion, text: string) =>
  one.kind === 'person'
    ? one.person.username?.startsWith(text) || one.person.full_name?.toLowerCase().includes(text)
    : one.hashtag.name.startsWith(text)
