import {
  askFactorRemoval,
  getFactorRemoval,
  startFactorRemoval,
  stopFactorRemoval,
  stopFactorRemovalByLink,
} from '@atelier/contract/account'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'

// Another device may have changed it: refetched whenever the page is shown again.
const key = [...keys.account, 'factor-removal']
queries.setQueryDefaults(key, { staleTime: 0, refetchOnWindowFocus: 'always' })

export const useFactorRemoval = () => useQuery({ queryKey: key, queryFn: ({ signal }) => call(getFactorRemoval, {}, { signal }) })

export const mailRemovalLink = () => call(askFactorRemoval, {})

/** @returns when it is removed */
export const startRemoval = async (token: string) => (await call(startFactorRemoval, { token })).due_at

export const cancelFactorRemovalByLink = (token: string) => call(stopFactorRemovalByLink, { token })

export async function cancelFactorRemoval(): Promise<void> {
  await call(stopFactorRemoval, {})
  await queries.invalidateQueries({ queryKey: key })
}

export const refetchFactorRemoval = () => queries.invalidateQueries({ queryKey: key })
