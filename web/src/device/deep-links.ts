import { appScheme } from '@atelier/contract/paths'
import { App } from '@capacitor/app'
import { platform } from '#device/platform.ts'

/** Includes the link that started the app. Native apps only. */
export async function onDeepLink(opened: (href: string) => void): Promise<void> {
  const open = ({ url }: { url: string }) => {
    const href = pathOfDeepLink(url)
    if (href) opened(href)
  }
  followLink = (url) => open({ url })
  await App.addListener('appUrlOpen', open)
  // iOS reports the start link as an event, too.
  if (platform() === 'ios') return
  const launch = await App.getLaunchUrl()
  // Reported again after a reload.
  if (!launch || sessionStorage.getItem(followed) === launch.url) return
  sessionStorage.setItem(followed, launch.url)
  open(launch)
}

export let followLink: (url: string) => void = () => {}

const followed = 'atelier:launch-link'

/** Of `https://atelier.example/post/1` or `app.atelier://post/1`; undefined for any other scheme. */
export function pathOfDeepLink(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, pathname, search, hash } = new URL(url)
  if (protocol !== 'https:' && protocol !== `${appScheme}:`) return undefined
  const path = protocol === 'https:' ? pathname : `/${host}${pathname}`
  // Two slashes would begin an address of another server.
  return path.replace(/\/+/g, '/') + search + hash
}
