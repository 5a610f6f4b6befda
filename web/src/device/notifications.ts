import { notificationChannel } from '@atelier/contract/flags'
import type { Push } from '@atelier/contract/push'
import { shownAs } from '#device/notification-looks.ts'
import { isNative, platform } from '#device/platform.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'
import { worker } from '#device/worker.ts'

/** Undefined where it cannot. `default`: not asked yet. */
export async function notifyPermission(): Promise<NotificationPermission | undefined> {
  if (!isNative()) return 'Notification' in globalThis ? Notification.permission : undefined
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  return named(await LocalNotifications.checkPermissions())
}

/** Only asks people who have not answered before. */
export async function askToNotify(): Promise<NotificationPermission | undefined> {
  if (!isNative()) return 'Notification' in globalThis ? Notification.requestPermission() : undefined
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  return named(await LocalNotifications.requestPermissions())
}

const named = ({ display }: { display: string }) => (display === 'granted' || display === 'denied' ? display : 'default')

const unwantedKey = 'notices_unwanted'

/** Defaults to yes. */
export const wantsNotifications = () => readStored<boolean>(unwantedKey) !== true

export const chooseNotifications = (wanted: boolean) => (wanted ? removeStored(unwantedKey) : writeStored(unwantedKey, true))

export const mayNotify = async () => (await notifyPermission()) === 'granted'

/** Replaces one with the same tag. Needs the permission. @throws Error when the device refuses */
export async function showNotification(push: Push, channelName: string): Promise<void> {
  const { title, body, data } = push
  if (isNative()) {
    const { LocalNotifications } = await import('@capacitor/local-notifications')
    if (platform() === 'android') await LocalNotifications.createChannel({ ...notificationChannel, name: channelName })
    await LocalNotifications.schedule({
      notifications: [{ id: numberOf(push.tag), title, body, extra: data, channelId: notificationChannel.id }],
    })
    return
  }
  const registration = await worker()
  if (!registration?.active) throw new Error('There is no service worker to show it')
  await registration.showNotification(title, shownAs(push))
}

export async function closeNotifications(): Promise<void> {
  if (!(await mayNotify())) return
  if (isNative()) {
    const [{ PushNotifications }, { LocalNotifications }] = await Promise.all([
      import('@capacitor/push-notifications'),
      import('@capacitor/local-notifications'),
    ])
    await PushNotifications.removeAllDeliveredNotifications()
    await LocalNotifications.removeAllDeliveredNotifications()
    return
  }
  for (const shown of (await (await worker())?.getNotifications()) ?? []) shown.close()
}

/** Local notifications are identified by 32-bit numbers. */
function numberOf(tag: string): number {
  let number = 0
  for (const character of tag) number = (Math.imul(number, 31) + (character.codePointAt(0) ?? 0)) | 0
  return number
}
