import { App } from '@capacitor/app'

/** Calls `opened` with the place in the app of each link that opens it, and of the one that started it. Native apps only. */
export async function onDeepLink(opened: (href: string) => void): Promise<void> {
  const open = ({ url }: { url: string }) => {
    const href = placeOf(url)
    if (href) opened(href)
  }
  const launch = await App.getLaunchUrl()
  await App.addListener('appUrlOpen', open)
  // The app keeps the link that started it, and tells it again after a reload of its page.
  if (!launch || sessionStorage.getItem(followed) === launch.url) return
  sessionStorage.setItem(followed, launch.url)
  open(launch)
}

const followed = 'atelier:launch-link'

/** Path, search and hash of `https://atelier.example/post/1` or `app.atelier://post/1`; undefined for any other scheme. */
export function placeOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, pathname, search, hash } = new URL(url)
  if (protocol === 'https:') return pathname + search + hash
  if (protocol !== 'app.atelier:') return undefined
  return `/${host}${pathname}`.replace(/\/+/g, '/') + search + hash
}
