import { searchCorrespondents } from '@atelier/contract/conversations'
import { limits } from '@atelier/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'
import { useDebounced } from '#data/debounced.ts'
import { toastError } from '#data/toasts.ts'

export function useCorrespondents(typed: string) {
  const wanted = typed.trim()
  const q = useDebounced(wanted, limits.search.debounceMs)
  const asked = useQuery({
    queryKey: [...keys.correspondents, q],
    queryFn: async ({ signal }) => (await call(searchCorrespondents, { q }, { signal })).items,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { error } = asked
  useEffect(() => {
    if (error) toastError('conversations.start_dialog.search_failed')(error)
  }, [error])
  return {
    found: wanted && q ? asked.data : undefined,
    isSearching: wanted !== '' && (wanted !== q || asked.isFetching),
    isIdle: wanted === '',
    failed: asked.isError && !asked.isFetching,
    retry: () => void asked.refetch(),
  }
}

/** Before anything is typed. */
export const useSuggestedCorrespondents = () =>
  useQuery({
    queryKey: [...keys.correspondents, null],
    queryFn: async ({ signal }) => (await call(searchCorrespondents, {}, { signal })).items,
    staleTime: 0,
    retry: false,
  })
