import { limits } from '../limits.ts'

/** A count as it stands beside an icon: 999, 1.2K, 15K, 1M; one decimal, none when it is zero, in the language's digits and separators. */
export function shortCount(count: number, language: string): string {
  const { format } = formatOf(language)
  if (count < 1_000) return format(count)
  // From here on thousands would round up to 1000K.
  return count < 999_950 ? `${format(count / 1_000)}K` : `${format(count / 1_000_000)}M`
}

/** An unread count as its badge shows it: 99+ above the cap. */
export function badgeCount(count: number, language: string): string {
  const { badge } = limits.notifications
  return count > badge ? `${formatOf(language).format(badge)}+` : formatOf(language).format(count)
}

// Making a formatter costs a hundred times what using one costs, and a feed shows dozens of counts.
const formats = new Map<string, Intl.NumberFormat>()
function formatOf(language: string): Intl.NumberFormat {
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  formats.set(language, format)
  return format
}
