import { type UnreadMessages, unreadConversations } from '@atelier/contract/conversations'
import { unreadNotifications } from '@atelier/contract/notifications'
import type { ServerEvents } from '@atelier/contract/realtime'
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

export function useUnreadMessages(): UnreadMessages {
  const session = useSession()
  const query = useQuery({
    queryKey: keys.unreadMessages,
    queryFn: ({ signal }) => call(unreadConversations, {}, { signal }),
    enabled: isIn(session),
    refetchInterval: ({ state }) => untilMs(state.data?.mute_ends_at),
    refetchIntervalInBackground: true,
  })
  return query.data ?? none
}

/** Not at once, because this device's clock may be ahead of the server's. */
const untilMs = (end: string | undefined) => end !== undefined && Math.max(Date.parse(end) - Date.now(), 10_000)

const none: UnreadMessages = { count: 0, requests: 0 }

export const setUnreadMessages = (unread: UnreadMessages) => told(keys.unreadMessages, unread)

// It is newer than a pending answer.
function told<Count>(queryKey: readonly string[], count: Count): void {
  void queries.cancelQueries({ queryKey, exact: true }).then(() => queries.setQueryData(queryKey, count))
}

export const refetchUnreadMessages = () => queries.invalidateQueries({ queryKey: keys.unreadMessages })

export const refetchUnread = () => queries.invalidateQueries({ queryKey: keys.unread })

/** Idempotent. */
export function followUnread() {
  listen('notification', countUnread)
  listen('unread_messages', setUnreadMessages)
  listen('connected', askAll)
}

const countUnread: ServerEvents['notification'] = ({ unread_count }) => {
  told(keys.unread, unread_count)
  forgetNotifications()
}

function askAll() {
  void refetchUnreadMessages()
  void refetchUnread()
  forgetNotifications()
}

const forgetNotifications = () => void queries.invalidateQueries({ queryKey: keys.notifications, refetchType: 'none' })
