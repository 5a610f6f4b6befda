import { featureFlags } from '@atelier/contract/flags'
import { getNotification } from '@atelier/contract/notifications'
import { paths } from '@atelier/contract/paths'
import { type Push, tapPlace } from '@atelier/contract/push'
import { ignored } from '@atelier/contract/rules/ignored'
import { pushOf } from '@atelier/contract/rules/push-of'
import { quietUntil } from '@atelier/contract/rules/quiet-hours'
import { refetchUnread } from '#data/cache/unread.ts'
import { call } from '#data/client.ts'
import { accountId } from '#data/outbox/account.ts'
import { listen } from '#data/realtime/listen.ts'
import { toastError } from '#data/toasts.ts'
import { mayNotify, showNotification, wantsNotifications } from '#device/notifications.ts'
import { isNative } from '#device/platform.ts'
import { onForegroundPush } from '#device/push.ts'
import { holdWhileSeen, isAnyTabSeen } from '#device/seen.ts'
import { onWorkerMessage } from '#device/worker.ts'
import { isPushed } from '#parts/push/registration.ts'
import { currentPreferences } from '#parts/settings/preferences.data.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

const shown = new Map<string, string>()

/** Shows system notifications while the app is in the background, unless they are pushed. Call it once. */
export function followNotifications() {
  holdWhileSeen()
  onWorkerMessage('shows', ({ path }, answer) => answer(path === location.pathname))
  listen('notification', ({ notification_ids = [], unread_count }) => {
    for (const id of notification_ids) void ignored(arrive(id, unread_count), 'the list asks again')
  })
}

export function followPushes() {
  if (follows || !isNative()) return
  follows = true
  ignored(onForegroundPush(toastPush), 'the socket tells too')
}

let follows = false

function toastPush({ title = '', body = '', data }: { title?: string; body?: string; data?: unknown }) {
  void refetchUnread()
  const { accountId: told, conversationId } = (data ?? {}) as Partial<Push['data']>
  const to = conversationId ? paths.conversation(conversationId) : tapPlace(data).to
  if (!featureFlags.IN_APP_NOTIFICATIONS_ENABLED || !wants() || told !== accountId() || to === location.pathname) return
  toast({ title, message: body, to })
}

async function arrive(notification_id: string, unread: number) {
  if (!isNative() && !featureFlags.WEB_NOTIFICATIONS_ENABLED) return
  if (
    !document.hidden ||
    !wantsNotifications() ||
    !wants() ||
    isQuiet() ||
    (await isPushed()) ||
    !(await mayNotify()) ||
    (await isAnyTabSeen())
  )
    return
  const notification = await call(getNotification, { notification_id })
  const account_id = accountId()
  // Reading it, or a like that is taken back, changes a group too.
  const isNews = !notification.is_read && notification.created_at > (shown.get(notification_id) ?? '')
  if (!account_id || !isNews) return
  shown.set(notification_id, notification.created_at)
  await showNotification(pushOf(notification, { account_id, unread }), translator()('push.channel')).catch(toastError('push.failed'))
}

const wants = () => currentPreferences()?.notification_prefs.in_app_enabled === true

function isQuiet(): boolean {
  const hours = currentPreferences()?.quiet_hours
  return Boolean(hours && quietUntil(hours, new Date()))
}
