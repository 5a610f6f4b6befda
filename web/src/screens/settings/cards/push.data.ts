import { isFailure } from '@atelier/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { isNative } from '#device/platform.ts'
import { askForPush, type PushPermission, pushPermission } from '#device/push.ts'
import { forgetPush, ownPref, registerForPush, requirePushEnabled } from '#parts/push/registration.ts'
import { changePreferences } from '#parts/settings/preferences.data.ts'

/** Undefined until known. It can change while the app is in the background. */
export function usePushPermission(): PushPermission | undefined {
  return useQuery({ queryKey: keys.pushPermission, queryFn: pushPermission, staleTime: 0, refetchOnWindowFocus: true }).data
}

export type Pressed = 'done' | 'failed'

/** The preference that is about this device needs its permission, and registers it. */
export async function switchPush(pref: 'push_web' | 'push_mobile', wish: boolean): Promise<Pressed> {
  const isOwn = pref === ownPref()
  const press = ++presses[pref]
  try {
    if (wish) {
      await requirePushEnabled()
      if (isOwn && !(await isPermitted())) {
        toastError(isNative() ? 'settings.notifications_permission_denied_phone' : 'settings.notifications_permission_denied')(undefined)
        return 'done'
      }
      if (isOwn) await registerForPush()
    }
    const saved = await changePreferences({ notification_prefs: { [pref]: wish } }, 'settings.update_failed')
    // The last press wins: off and on again leaves the device registered.
    if (!saved || press !== presses[pref]) return 'done'
    if (isOwn && !wish) await forgetPush()
    toastSuccess(wish ? 'settings.notifications_push_on' : 'settings.notifications_push_off')
    return 'done'
  } catch (error) {
    if (isFailure(error)) {
      toastError('settings.update_failed')(error)
      return 'done'
    }
    // Without the error: Chromium's says that it was aborted, which shows nothing.
    toastError('settings.notifications_push_register_failed')(undefined)
    return 'failed'
  }
}

const presses = { push_web: 0, push_mobile: 0 }

async function isPermitted(): Promise<boolean> {
  const answer = await askForPush()
  queries.setQueryData(keys.pushPermission, answer)
  return answer === 'granted'
}
