import type { registerDevice } from '@atelier/contract/devices'
import type { InputOf } from '@atelier/contract/endpoint'
import { notificationChannel } from '@atelier/contract/flags'
import { limits } from '@atelier/contract/limits'
import { withTimeout } from '#device/network.ts'
import { isNative, platform } from '#device/platform.ts'
import { worker } from '#device/worker.ts'

/** `default`: not asked yet. `uninstalled`: iOS has push only for sites on its Home Screen. */
export type PushPermission = NotificationPermission | 'unsupported' | 'uninstalled'

export async function pushPermission(): Promise<PushPermission> {
  if (isNative()) return named(await (await native()).checkPermissions())
  if ('Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator) return Notification.permission
  return isUninstalled() ? 'uninstalled' : 'unsupported'
}

/** Only asks people who have not answered before. On the web, call it while handling an event of theirs. */
export async function askForPush(): Promise<PushPermission> {
  if (isNative()) return named(await (await native()).requestPermissions())
  const known = await pushPermission()
  return known === 'default' ? Notification.requestPermission() : known
}

/** Needs the permission. `vapidKey`: for browsers. @throws Error when the push service refuses or does not answer */
export function subscribe(vapidKey: string, channelName: string): Promise<InputOf<typeof registerDevice>> {
  return isNative() ? register(channelName) : subscribeBrowser(vapidKey)
}

/** Works without a network. */
export async function unsubscribe(): Promise<void> {
  if (isNative()) return (await native()).unregister()
  const subscription = await (await worker())?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** On phones, which do not show pushes of the app in front. */
export async function onForegroundPush(
  told: (push: { title?: string; body?: string; tag?: string; data?: unknown }) => void,
): Promise<void> {
  const { PushNotifications } = await import('@capacitor/push-notifications')
  await PushNotifications.addListener('pushNotificationReceived', told)
}

// Not the plugin itself: a promise would take it for another promise.
async function native() {
  const { PushNotifications } = await import('@capacitor/push-notifications')
  return {
    checkPermissions: () => PushNotifications.checkPermissions(),
    requestPermissions: () => PushNotifications.requestPermissions(),
    unregister: () => PushNotifications.unregister(),
  }
}

const named = ({ receive }: { receive: string }): PushPermission => (receive === 'granted' || receive === 'denied' ? receive : 'default')

async function register(channelName: string) {
  const { PushNotifications } = await import('@capacitor/push-notifications')
  const system = platform()
  if (system === 'android') await PushNotifications.createChannel({ ...notificationChannel, name: channelName })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const listening = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ])
  try {
    await PushNotifications.register()
    return { platform: system, token: await withTimeout(limits.network.waitMs, promise) }
  } finally {
    for (const listener of listening) void listener.remove()
  }
}

async function subscribeBrowser(vapidKey: string) {
  const { pushManager } = await withTimeout(limits.network.waitMs, navigator.serviceWorker.ready)
  const ask = () => withTimeout(limits.network.waitMs, pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey }))
  const subscription = await ask().catch(async (error) => {
    // One for another key is in the way.
    const other = await pushManager.getSubscription()
    if (!(await other?.unsubscribe())) throw error
    return ask()
  })
  const { endpoint: token = '', keys } = subscription.toJSON()
  return { platform: 'web' as const, token, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** iPads call themselves Macs, which have no touch screen. */
function isUninstalled(): boolean {
  const { userAgent, maxTouchPoints, standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === false && (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
}
