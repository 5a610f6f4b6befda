/** The signature changes every quarter of an hour, the picture never. */
export function pictureKey(address: string): string {
  const url = new URL(address, self.location.origin)
  const width = url.searchParams.get('w')
  url.search = width ? `?w=${width}` : ''
  return url.href
}
