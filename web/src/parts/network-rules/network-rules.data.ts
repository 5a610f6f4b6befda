import type { Language } from '@atelier/contract/choices'
import { networkRules } from '@atelier/contract/network-rules'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'

/** In the language that is shown. */
export function useNetworkRules({ enabled = true } = {}) {
  const language = useLocale() as Language
  return useQuery({
    queryKey: [...keys.networkRules, language],
    queryFn: async ({ signal }) => (await call(networkRules, { language }, { signal })).items,
    enabled,
  })
}
