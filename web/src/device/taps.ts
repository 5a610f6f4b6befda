import { isNative } from '#device/platform.ts'
import { onWorkerMessage } from '#device/worker.ts'

/** Natively also the one that started the app. */
export async function onTap(told: (data: unknown) => void): Promise<void> {
  if (!isNative()) {
    return onWorkerMessage('tap', ({ data }, answer) => {
      answer(true)
      told(data)
    })
  }
  const [{ PushNotifications }, { LocalNotifications }] = await Promise.all([
    import('@capacitor/push-notifications'),
    import('@capacitor/local-notifications'),
  ])
  await PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => told(notification.data))
  await LocalNotifications.addListener('localNotificationActionPerformed', ({ notification }) => told(notification.extra))
}
