import { isNative } from '#device/platform.ts'
import { keepItem } from '#device/preferences.ts'

/** 0 removes it. @throws Error when the device refuses */
export async function showBadge(count: number): Promise<void> {
  if (isNative()) {
    const { Badge } = await import('@capawesome/capacitor-badge')
    await Badge.set({ count })
  } else {
    // Missing in Firefox, whatever the types say.
    const { setAppBadge } = navigator as Partial<Navigator>
    await setAppBadge?.call(navigator, count)
  }
  await keepItem('badge_count', count)
}
