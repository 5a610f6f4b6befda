const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = new Map<string, string | undefined>()

/** Stored as the country's English name. Any other text stays as it is. */
export function placeName(place: string, language: string): string {
  const code = countryOf(place)
  return (code && new Intl.DisplayNames(language, { type: 'region' }).of(code)) ?? place
}

export function countryOf(place: string | null): string | undefined {
  if (place === null) return undefined
  if (!codes.has(place)) codes.set(place, codeOf(place))
  return codes.get(place)
}

// Trying all pairs of letters takes a millisecond and saves Home the list of countries.
function codeOf(place: string): string | undefined {
  return letters.flatMap((first) => letters.map((second) => first + second)).find((code) => english.of(code) === place)
}
