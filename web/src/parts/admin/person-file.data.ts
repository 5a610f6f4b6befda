import { getPersonFile } from '@atelier/contract/admin/users'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'

/** Refetched whenever shown, so that staff see the latest warning before they repeat it. */
export const usePersonFile = (user_id: string | undefined) =>
  useQuery({
    queryKey: ['admin', 'users', 'file', user_id],
    queryFn: user_id ? ({ signal }) => call(getPersonFile, { user_id }, { signal }) : skipToken,
    staleTime: 0,
  })
