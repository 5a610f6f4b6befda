import { type FilterChoice, tryWordFilter } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'

/** Asks nothing for a word that cannot be filtered. Shows the former result while a choice is tried. */
export function useDryRun(word: string, choices: FilterChoice[]) {
  const list = choices.toSorted().join()
  return useQuery({
    queryKey: ['admin', 'dry-run', word, list],
    queryFn: ({ signal }) => call(tryWordFilter, { word, choices: list }, { signal }),
    enabled: word !== '' && graphemes(word) <= adminLimits.wordFilter,
    placeholderData: (shown, former) => (former?.queryKey[2] === word ? keepPreviousData(shown) : undefined),
    staleTime: 0,
  })
}
export type DryRunQuery = ReturnType<typeof useDryRun>
