import { paths } from '@atelier/contract/paths'
import { ignored } from '@atelier/contract/rules/ignored'
import { SplashScreen } from '@capacitor/splash-screen'
import type { AnyRouter } from '@tanstack/react-router'
import { shown } from '#app/follow-taps.ts'
import { toastAuthError } from '#data/session/account-entry.ts'
import { placeInApp } from '#data/session/came-back.ts'
import { enterWithCode } from '#data/session/provider-code.ts'
import { onBackButton } from '#device/back-button.ts'
import { onDeepLink } from '#device/deep-links.ts'
import { hapticError, hapticPress } from '#device/haptics.ts'
import { followKeyboard } from '#device/keyboard.ts'
import { followTheme } from '#device/status-bar.ts'
import { endDetachedPush } from '#parts/push/registration.ts'
import { currentToast, onToastChange } from '#ui/toast.ts'

export async function startNative(router: AnyRouter): Promise<void> {
  followTheme()
  void shown(router).then(() => SplashScreen.hide())
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button[aria-pressed], [role=switch]')) hapticPress()
  })
  onToastChange(() => {
    if (currentToast()?.tone === 'destructive') hapticError()
  })
  const endLeft = () => void ignored(endDetachedPush(), 'ends next time')
  endLeft()
  window.addEventListener('online', endLeft)
  await Promise.all([onBackButton(() => router.history.back()), onDeepLink((href) => open(router, href)), followKeyboard()])
}

function open(router: AnyRouter, opened: string) {
  const href = cameBack(opened)
  // Mailed links and refusing providers are read on page load (data/session/callback.ts).
  if (/[#&?](access_token|message|error)=/.test(href)) return load(href)
  const { place, code } = withoutCode(href)
  if (!code) void shown(router).then(() => router.history.push(place))
  // A linked provider needs no second session, but shows in the account.
  else if (place === paths.security) load(place)
  else {
    // The guard leads on from there once there is a session.
    shown(router)
      .then(() => router.history.replace(place))
      .then(() => enterWithCode(code))
      .catch(toastAuthError('auth.providers.failed'))
  }
}

function cameBack(opened: string): string {
  const { pathname, searchParams } = new URL(opened, window.location.origin)
  return (pathname === paths.openApp && placeInApp(searchParams)) || opened
}

function withoutCode(href: string) {
  const { pathname, search } = new URL(href, window.location.origin)
  const query = new URLSearchParams(search)
  const code = [paths.signIn, paths.security].some((path) => path === pathname) && query.get('code')
  if (!code) return { place: href }
  query.delete('code')
  return { place: pathname + (query.size ? `?${query}` : ''), code }
}

function load(href: string) {
  window.history.replaceState(null, '', href)
  window.location.reload()
}
