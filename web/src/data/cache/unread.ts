import { unreadNotifications } from '@atelier/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { listen } from '#data/realtime/listen.ts'
import { isIn, useSession } from '#data/session/session.ts'

export function useUnread(): number {
  const session = useSession()
  const query = useQuery({
    queryKey: keys.unread,
    queryFn: async ({ signal }) => (await call(unreadNotifications, {}, { signal })).count,
    enabled: isIn(session),
  })
  return query.data ?? 0
}

export const setUnread = (count: number) => queries.setQueryData(keys.unread, count)
export const askUnread = () => queries.invalidateQueries({ queryKey: keys.unread })

listen('notification', ({ unread_count }) => {
  setUnread(unread_count)
  void queries.invalidateQueries({ queryKey: keys.notifications })
})
listen('connected', () => {
  void askUnread()
  void queries.invalidateQueries({ queryKey: keys.notifications })
})
