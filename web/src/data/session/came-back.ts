/** Keeps the code or the refusal that the provider sent. */
export function placeInApp(search: URLSearchParams): string | undefined {
  const to = search.get('to')
  if (!to?.startsWith('/')) return undefined
  // Two slashes would begin an address of another server.
  const place = new URL(to.replace(/^[/\\]+/, '/'), window.location.origin)
  for (const [name, value] of search) if (name !== 'to') place.searchParams.set(name, value)
  return place.pathname + place.search
}
