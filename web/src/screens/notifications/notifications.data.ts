import { approveFollowRequest, declineFollowRequest, followRequests } from '@atelier/contract/follows'
import {
  listNotifications,
  type Notification,
  type NotificationFilter,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from '@atelier/contract/notifications'
import { paths } from '@atelier/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { keepPeople } from '#data/cache/entities.ts'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { askUnread, setUnread } from '#data/cache/unread.ts'
import { call } from '#data/client.ts'
import { toastError } from '#data/toasts.ts'

const shown = entity<Notification>('notification')

/** One tab of the notifications, newest first. */
export const useNotifications = (filter: NotificationFilter) =>
  useList([...keys.notifications, filter], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(listNotifications, { filter, cursor }, { signal })
    return { ids: items.map((item) => shown.keep(item.id, item)), next_cursor }
  })

export const useNotification = (id: string) => shown.useQuery(id).data

export const useUnreadIn = (filter: NotificationFilter) =>
  useQuery({
    queryKey: [...keys.notifications, filter, 'unread'],
    queryFn: async ({ signal }) => (await call(unreadNotifications, { filter }, { signal })).count,
  }).data ?? 0

/** Marks one read; the list shows it at once, the server's count follows. */
export async function read(notification: Notification): Promise<void> {
  if (notification.is_read) return
  shown.keep(notification.id, { ...notification, is_read: true })
  await call(readNotification, { notification_id: notification.id }).catch(() => undefined)
  await recount()
}

export async function readAll(): Promise<void> {
  try {
    await call(readAllNotifications, {})
  } catch (error) {
    return toastError('notifications.read_failed')(error)
  }
  setUnread(0)
  await queries.invalidateQueries({ queryKey: keys.notifications })
}

/** Where a notification leads. */
export function placeOf({ type, data, senderProfile }: Notification): { to: string; search?: Record<string, string> } {
  const sender = senderProfile?.username ?? senderProfile?.user_id
  if (type === 'message' && data.conversation_id) return { to: paths.conversation(data.conversation_id) }
  if (type === 'follow' && sender) return { to: paths.profile(sender) }
  return data.post_id ? { to: paths.home, search: { post: data.post_id } } : { to: paths.home }
}

export const useFollowRequests = (enabled: boolean) =>
  useList(
    keys.followRequests,
    async ({ cursor, signal }) => {
      const { items, next_cursor } = await call(followRequests, { cursor }, { signal })
      return { ids: keepPeople(items), next_cursor }
    },
    { enabled },
  )

export async function answer(userId: string, approved: boolean): Promise<void> {
  await call(approved ? approveFollowRequest : declineFollowRequest, { user_id: userId }).catch(toastError('follows.failed'))
  await queries.invalidateQueries({ queryKey: keys.followRequests })
}

const recount = () =>
  Promise.all([
    askUnread(),
    queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === keys.notifications[0] && queryKey[2] === 'unread' }),
  ])
