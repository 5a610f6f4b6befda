import { getMe, type Me } from '@atelier/contract/profiles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keepPerson } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { currentSession, isIn, useSession } from '#data/session/session.ts'

export const useMe = (): Me | undefined => useMeQuery().data

export function useMeQuery() {
  const session = useSession()
  return useQuery({ ...meQuery, enabled: isIn(session) })
}

export const prefetchMe = () => queries.prefetchQuery(meQuery)

export function keepMe(me: Me): Me {
  const session = currentSession()
  // An answer may arrive after signing out.
  if (session.status !== 'signed_in' || session.user.id !== me.user_id) return me
  queries.setQueryData(meKey, me)
  const { email, role, phone_number, nationality, date_of_birth, onboarding_completed, restriction, quiet, ...person } = me
  keepPerson(person)
  return me
}

const meKey = keys.me
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }) => keepMe(await call(getMe, {}, { signal })),
  staleTime: 5 * 60_000,
})
