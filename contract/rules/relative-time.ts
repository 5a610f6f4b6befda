/** "now", "5m ago" up to "2y ago". A time in the future, from a clock that is fast, is "now". */
export function relativeTime(at: string, now: Date, language: string, style: 'compact' | 'long' = 'compact'): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1_000))
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? justNow
  return formatOf(language, style, unit === 'second').format(-Math.floor(seconds / length) || 0, unit)
}

const justNow = ['second', Number.POSITIVE_INFINITY] as const
const dayS = 86_400
const units = [
  ['year', 365 * dayS],
  ['month', 30 * dayS],
  ['week', 7 * dayS],
  ['day', dayS],
  ['hour', 3_600],
  ['minute', 60],
] as const

const formats = new Map<string, Intl.RelativeTimeFormat>()
function formatOf(language: string, style: 'compact' | 'long', inWords: boolean): Intl.RelativeTimeFormat {
  const key = `${language} ${style} ${inWords}`
  // In other languages the narrow form reads badly: "-5 min" in French, "vor 5 m" in German.
  const compact = language.startsWith('en') ? 'narrow' : 'short'
  const options = { style: style === 'long' ? style : compact, numeric: inWords ? 'auto' : 'always' } as const
  const format = formats.get(key) ?? new Intl.RelativeTimeFormat(language, options)
  formats.set(key, format)
  return format
}
