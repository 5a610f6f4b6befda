import { getPersonFile } from '@atelier/contract/admin/users'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'

/** What staff know of a person; asked for again whenever it is shown, so that nobody is warned twice for want of the first warning. */
export const usePersonFile = (user_id: string | undefined) =>
  useQuery({
    queryKey: ['admin', 'users', 'file', user_id],
    queryFn: user_id ? ({ signal }) => call(getPersonFile, { user_id }, { signal }) : skipToken,
    staleTime: 0,
  })
