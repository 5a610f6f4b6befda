import { forgetDevice, pushStatus, registerDevice } from '@atelier/contract/devices'
import { Failure } from '@atelier/contract/errors'
import type { NotificationPref } from '@atelier/contract/preferences'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { askForPush, pushToken } from '#device/push.ts'
import { changePreferences } from '#parts/settings/preferences.data.ts'

type PushPref = Extract<NotificationPref, `push_${string}`>

const status = queryOptions({ queryKey: keys.pushStatus, queryFn: ({ signal }) => call(pushStatus, {}, { signal }) })

/** Whether push is switched on for the whole installation; undefined until that is known. */
export const usePushEnabled = () => useQuery(status).data?.enabled

/** Needs the browser's permission for `push_web`, and registers this browser. Says what came of it. */
export async function switchPush(key: PushPref, wish: boolean): Promise<void> {
  try {
    if (wish && !(await mayPush(key))) return toastError('settings.notifications_permission_denied')(undefined)
    const saved = await changePreferences({ notification_prefs: { [key]: wish } }, 'settings.update_failed')
    if (!saved) return
    if (key === 'push_web' && !wish) await call(forgetDevice, { token: pushToken() })
    toastSuccess(wish ? 'settings.notifications_push_on' : 'settings.notifications_push_off')
  } catch (error) {
    toastError('settings.update_failed')(error)
  }
}

async function mayPush(key: PushPref): Promise<boolean> {
  const { enabled } = await queries.ensureQueryData(status)
  if (!enabled) throw new Failure('push_disabled')
  if (key === 'push_mobile') return true
  if ((await askForPush()) !== 'granted') return false
  await registerBrowser()
  return true
}

/** Registers this browser again, which the server forgot at a sign-out, and tells that it is still in use. */
export const keepRegistered = () => registerBrowser().catch(() => undefined)

const registerBrowser = () => call(registerDevice, { token: pushToken(), platform: 'web' })
