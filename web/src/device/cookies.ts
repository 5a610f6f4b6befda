export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

export function writeCookie(name: string, value: string, days: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and outside secure contexts
  document.cookie = `${name}=${value}; path=/; max-age=${days * 86_400}; samesite=lax`
}
