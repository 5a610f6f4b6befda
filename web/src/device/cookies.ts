// With the prefix, no other host of the domain can set it.
const prefix = location.protocol === 'https:' ? '__Host-' : ''

export function hasCookie(name: string, value: string): boolean {
  return document.cookie.split('; ').includes(`${prefix}${name}=${value}`)
}

export function writeCookie(name: string, value: string, days: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and outside secure contexts
  document.cookie = `${prefix}${name}=${value}; path=/; max-age=${days * 86_400}; samesite=lax${prefix && '; secure'}`
}
