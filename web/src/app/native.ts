import { SplashScreen } from '@capacitor/splash-screen'
import type { AnyRouter } from '@tanstack/react-router'
import { onBackButton } from '#device/back-button.ts'
import { onDeepLink } from '#device/deep-links.ts'
import { feelError, feelPress } from '#device/haptics.ts'
import { followKeyboard } from '#device/keyboard.ts'
import { followTheme } from '#device/status-bar.ts'
import { currentToast, onToastChange } from '#ui/toast.ts'

/** What a phone expects of an app beyond its pages. Call it once, after the first paint, in the native apps. */
export async function startNative(router: AnyRouter): Promise<void> {
  followTheme()
  void SplashScreen.hide()
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button[aria-pressed], [role=switch]')) feelPress()
  })
  onToastChange(() => {
    if (currentToast()?.tone === 'destructive') feelError()
  })
  await Promise.all([onBackButton(() => router.history.back()), onDeepLink((href) => open(router, href)), followKeyboard()])
}

function open(router: AnyRouter, href: string) {
  router.history.push(href)
  // What a mailed link or a provider brings is read when the page loads (data/session/callback.ts).
  if (/[#&?](access_token|message|error|code)=/.test(href)) window.location.reload()
}
