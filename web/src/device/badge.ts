import { isNative } from '#device/platform.ts'
import { keepItem } from '#device/preferences.ts'

/** Shows how much is unread on the icon of the app, where the device can; 0 takes it away. @throws Error when the device refuses */
export async function showBadge(count: number): Promise<void> {
  if (isNative()) {
    const { Badge } = await import('@capawesome/capacitor-badge')
    await Badge.set({ count })
  } else {
    // Not in Firefox, whatever the types say.
    const { setAppBadge } = navigator as Partial<Navigator>
    await setAppBadge?.call(navigator, count)
  }
  await keepItem('badge_count', count)
}
