import { getComment, likeComment, unlikeComment } from '@atelier/contract/comments'
import { isFailure } from '@atelier/contract/errors'
import {
  getNotification,
  listNotifications,
  type Notification,
  type NotificationFilter,
  notificationPeople,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from '@atelier/contract/notifications'
import type { ServerEvents } from '@atelier/contract/realtime'
import { ignored } from '@atelier/contract/rules/ignored'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepComment, keepPeople, keepPerson } from '#data/cache/entities.ts'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { arrangeList, readList, refreshList, removeFromLists, useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { refetchUnread } from '#data/cache/unread.ts'
import { call } from '#data/client.ts'
import { listen } from '#data/realtime/listen.ts'
import { toastError } from '#data/toasts.ts'
import { isOpen, requestIn } from '#screens/notifications/requests.data.ts'

const kind = 'notification'
const shown = entity<Notification>(kind)

export function useNotifications(filter: NotificationFilter) {
  useEffect(followNotifications, [])
  return useList(listOf(filter), async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(listNotifications, { filter, cursor }, { signal })
    return { ids: kept(items), next_cursor }
  })
}

export const useNotification = (id: string) => shown.useQuery(id).data

export const useUnreadIn = (filter: NotificationFilter) =>
  useQuery({
    queryKey: [...listOf(filter), 'unread'],
    queryFn: async ({ signal }) => (await call(unreadNotifications, { filter }, { signal })).count,
  }).data ?? 0

/** Optimistic in the list; the server's count follows. */
export async function markRead(notification: Notification): Promise<void> {
  if (notification.is_read) return
  shown.keep(notification.id, { ...notification, is_read: true })
  await ignored(call(readNotification, { notification_id: notification.id }), 'reading the list says so again')
  await Promise.all([refetchUnread(), recount()])
}

/** Optimistic. A refusal restores what nothing newer has changed. */
export async function readAll(): Promise<void> {
  const takeBack = showAllRead()
  try {
    await call(readAllNotifications, {})
  } catch (error) {
    takeBack()
    toastError('notifications.read_failed')(error)
  }
  await Promise.all([refetchUnread(), recount()])
}

/** Of the comment that it is about. */
export function likeFromNotification(notification: Notification, wish: boolean): void {
  const comment_id = notification.data.comment_id ?? ''
  void markRead(notification)
  shown
    .change(notification.id, 'like', {
      wish,
      guess: (known, user_liked) => ({ ...known, user_liked }),
      send: async (wish) => {
        const { user_liked } = await call(wish ? likeComment : unlikeComment, { comment_id })
        return { ...(shown.read(notification.id) ?? notification), user_liked }
      },
    })
    .catch(toastError('posts.like.failed'))
}

export const useCommentOf = (comment_id: string) =>
  useQuery({
    queryKey: [...keys.notifications, 'comment', comment_id],
    queryFn: async ({ signal }) => {
      const { comment } = await call(getComment, { comment_id }, { signal })
      keepComment(comment)
      return comment
    },
  })

function showAllRead(): () => void {
  const known = queries.getQueriesData<Notification | number>({ predicate: ({ queryKey }) => isCount(queryKey) || queryKey[0] === kind })
  const changed = known.flatMap(([key, before]) => {
    if (before === undefined) return []
    const after = queries.setQueryData<Notification | number>(key, typeof before === 'number' ? 0 : { ...before, is_read: true })
    return [{ key, before, after }]
  })
  return () => {
    for (const { key, before, after } of changed) if (queries.getQueryData(key) === after) queries.setQueryData(key, before)
  }
}

const listOf = (filter: NotificationFilter) => [...keys.notifications, filter]
const isCount = (key: readonly unknown[]) => key[0] === keys.unread[0] || (key[0] === keys.notifications[0] && key[2] === 'unread')

function kept(items: Notification[]): string[] {
  return items.map((item) => {
    const request = requestIn(item)
    if (request) isOpen(request)
    if (item.senderProfile && item.relation) keepPerson({ ...item.senderProfile, ...item.relation })
    return shown.keep(item.id, item)
  })
}

const recount = () => queries.invalidateQueries({ predicate: ({ queryKey }) => isCount(queryKey) && queryKey[0] !== keys.unread[0] })

const changed = new Set<string>()
let refreshing = false
let again = false
/** Refetches new groups and the given ones. One request at a time, however fast events arrive. */
async function refresh(ids: string[] = []) {
  for (const id of ids) changed.add(id)
  again = true
  if (refreshing) return
  refreshing = true
  while (again) {
    again = false
    const below = [...changed]
    changed.clear()
    const open = queries.getQueryCache().findAll({ queryKey: keys.notifications, type: 'active' })
    const filters = open.flatMap(({ queryKey }) => (queryKey.length === 2 ? [queryKey[1] as NotificationFilter] : []))
    await ignored(Promise.all([recount(), ...filters.map((filter) => askTop(filter, below))]), 'the next notice asks again')
  }
  refreshing = false
}

async function askTop(filter: NotificationFilter, changedIds: string[]) {
  const { items, next_cursor } = await call(listNotifications, { filter })
  const before = readList(listOf(filter))
  const reachesKnown = items.some(({ id, created_at }) => before?.includes(id) && shown.read(id)?.created_at === created_at)
  const top = kept(items)
  // Between the top and what is shown there may be more.
  if (before && next_cursor !== null && !reachesKnown) return refreshList(listOf(filter))
  const oldest = items.at(-1)?.created_at ?? ''
  const isBelow = (id: string) => next_cursor !== null && !top.includes(id) && (shown.read(id)?.created_at ?? '') < oldest
  arrangeList(listOf(filter), (ids) => [...top, ...ids.filter(isBelow)])
  await Promise.all(changedIds.filter((id) => !top.includes(id) && shown.read(id)).map(askOne))
}

async function askOne(notification_id: string) {
  try {
    kept([await call(getNotification, { notification_id })])
  } catch (error) {
    if (isFailure(error, 'not_found')) removeFromLists(notification_id)
  }
}

export const usePeopleOf = (id: string) =>
  useList([...keys.notificationPeople, id], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(notificationPeople, { notification_id: id, cursor }, { signal })
    return { ids: keepPeople(items), next_cursor }
  })

function followNotifications() {
  listen('notification', handleNew)
  listen('connected', refreshAll)
}

const refreshAll = () => void refresh()

const handleNew: ServerEvents['notification'] = ({ unread_count, notification_ids }) => {
  // Rows below the top are not refetched.
  if (unread_count === 0) showAllRead()
  void refresh(notification_ids)
}
