import { limits } from '../limits.ts'

/** Normalised for storage: https, added if no scheme was typed. Undefined if it is too long or not a public web address. */
export function profileLink(typed: string): string | undefined {
  const written = typed.trim()
  const address = written.includes('://') ? written : `https://${written}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined
  if (!/^(?!-)[a-z\d.-]+\.[a-z][a-z\d-]*[a-z\d]$/.test(url.hostname) || url.hostname.includes('..')) return undefined
  return url.href.length <= limits.profile.link ? url.href : undefined
}

/** Begins with the host as the browser decodes it, so that lookalike letters become visible. */
export function shownLink(link: string): string {
  const { host, pathname } = new URL(link)
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '')
}
