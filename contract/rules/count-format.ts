import { limits } from '../limits.ts'

/** 999, 1.2K, 15K, 1M, in the language's digits. */
export function shortCount(count: number, language: string): string {
  const { format } = formatOf(language)
  if (count < 1_000) return format(count)
  // From here on, thousands would be rounded to 1000K.
  return count < 999_950 ? `${format(count / 1_000)}K` : `${format(count / 1_000_000)}M`
}

export function badgeCount(count: number, language: string, cap: number = limits.notifications.badge): string {
  return count > cap ? `${formatOf(language).format(cap)}+` : formatOf(language).format(count)
}

// Creating a formatter takes a hundred times as long as using it, and a feed shows dozens of counts.
const formats = new Map<string, Intl.NumberFormat>()
function formatOf(language: string): Intl.NumberFormat {
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  formats.set(language, format)
  return format
}
