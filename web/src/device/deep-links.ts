import { appScheme } from '@atelier/contract/paths'
import { App } from '@capacitor/app'
import { platform } from '#device/platform.ts'

/** Calls `opened` with the place in the app of each link that opens it, and of the one that started it. Native apps only. */
export async function onDeepLink(opened: (href: string) => void): Promise<void> {
  const open = ({ url }: { url: string }) => {
    const href = placeOf(url)
    if (href) opened(href)
  }
  followLink = (url) => open({ url })
  await App.addListener('appUrlOpen', open)
  // iOS tells that one as an event, too.
  if (platform() === 'ios') return
  const launch = await App.getLaunchUrl()
  // It is told again after a reload of the page.
  if (!launch || sessionStorage.getItem(followed) === launch.url) return
  sessionStorage.setItem(followed, launch.url)
  open(launch)
}

/** As if the link had opened the app. */
export let followLink: (url: string) => void = () => {}

const followed = 'atelier:launch-link'

/** Path, search and hash of `https://atelier.example/post/1` or `app.atelier://post/1`; undefined for any other scheme. */
export function placeOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, pathname, search, hash } = new URL(url)
  if (protocol !== 'https:' && protocol !== `${appScheme}:`) return undefined
  const path = protocol === 'https:' ? pathname : `/${host}${pathname}`
  // Two slashes would begin an address of another server.
  return path.replace(/\/+/g, '/') + search + hash
}
