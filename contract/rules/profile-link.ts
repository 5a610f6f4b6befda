import { limits } from '../limits.ts'

/** As it is stored: https, added where no scheme was typed. Undefined for what is no public web address, or too long. */
export function profileLink(typed: string): string | undefined {
  const written = typed.trim()
  const address = written.includes('://') ? written : `https://${written}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined
  if (!/^(?!-)[a-z\d.-]+\.[a-z][a-z\d-]*[a-z\d]$/.test(url.hostname) || url.hostname.includes('..')) return undefined
  return url.href.length <= limits.profile.link ? url.href : undefined
}

/** Its host first, as the browser reads it: letters that only look like others show as what they are. */
export function shownLink(link: string): string {
  const { host, pathname } = new URL(link)
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '')
}
