import { cut } from './graphemes.ts'

/** Of the first two words of the name (a lone "&" is none), else of the address, else "?". */
export function initials({ full_name, email }: { full_name?: string | null; email?: string | null }): string {
  const words =
    full_name
      ?.split(/\s+/)
      .filter((word) => !/^[\p{P}\p{Sm}]*$/u.test(word))
      .slice(0, 2) ?? []
  const letters = words.length > 0 ? words.map((word) => cut(word, 1)).join('') : cut(email?.trim() ?? '', 1)
  return letters.toUpperCase() || '?'
}
