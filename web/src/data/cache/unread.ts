import { unreadNotifications } from '@atelier/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { isIn, useSession } from '#data/session/session.ts'

/** How many notifications are unread; live events keep it true (data/realtime/realtime.ts). */
export function useUnread(): number {
  const session = useSession()
  const query = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(unreadNotifications, {}, { signal })).count,
    enabled: isIn(session),
  })
  return query.data ?? 0
}

export const setUnread = (count: number) => queries.setQueryData(unreadKey, count)
export const askUnread = () => queries.invalidateQueries({ queryKey: unreadKey })

const unreadKey = ['unread']
