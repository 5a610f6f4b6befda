import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from '#data/cache/keys.ts'
import { refreshList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { type Account, fetchAccount } from '#data/session/account-security.ts'
import { useSession } from '#data/session/session.ts'

// Another device or tab may have changed it: refetched whenever the page is shown again.
queries.setQueryDefaults(keys.account, { staleTime: 0, refetchOnWindowFocus: 'always' })

/** As this device remembers it until the auth service answers. */
export function useAccount(): Account | undefined {
  const session = useSession()
  const user = session.status === 'signed_in' ? session.user : undefined
  const { data } = useQuery<Account>({
    queryKey: [...keys.account, user?.id],
    queryFn: fetchAccount,
    enabled: user !== undefined,
    initialData: user,
    initialDataUpdatedAt: 0,
  })
  const seen = useRef(user)
  // A change in another tab arrives as a new user object of the session.
  useEffect(() => {
    if (seen.current !== user) void refetchAccount()
    seen.current = user
  }, [user])
  return data
}

export const refetchAccount = () => queries.invalidateQueries({ queryKey: keys.account })

export const refetchSessions = () => refreshList(keys.sessions)
