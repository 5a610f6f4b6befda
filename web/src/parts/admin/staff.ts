import { hasRight, type rights } from '@atelier/contract/admin/rights'
import { hasRole } from '@atelier/contract/admin/roles'
import type { RoleName } from '@atelier/contract/choices'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { meQuery, useMe } from '#data/cache/me.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'

export type Right = keyof typeof rights

const staffQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'role', userId],
    queryFn: async ({ signal }): Promise<RoleName> => {
      // The check decides; the profile only says which of the staff roles it is.
      const [{ has_role }, me] = await Promise.all([
        call(hasRole, { _user_id: userId, _role: 'moderator' }, { signal }),
        queries.fetchQuery({ ...meQuery, staleTime: 10_000 }),
      ])
      return has_role ? (me.role === 'user' ? 'moderator' : me.role) : 'user'
    },
  })

/** Asks once a minute at most. */
export function useRoleCheck() {
  const me = useMe()
  return useQuery({ ...staffQuery(me?.user_id ?? ''), enabled: me !== undefined })
}

/** Works below the staff area's frame; elsewhere, and until the role is known, it is `user`. */
export function useStaff(): { user_id: string | undefined; role: RoleName; may: (right: Right) => boolean } {
  const me = useMe()
  const role = useRoleCheck().data ?? 'user'
  return { user_id: me?.user_id, role, may: (right) => hasRight(role, right) }
}
