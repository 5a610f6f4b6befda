import { cut } from './graphemes.ts'

/** What stands in a round without a picture: the first letters of the name's first two words, else of the address, else "?". */
export function initials({ full_name, email }: { full_name?: string | null; email?: string | null }): string {
  const words = full_name?.split(/\s+/).filter(Boolean).slice(0, 2) ?? []
  const letters = words.length > 0 ? words.map((word) => cut(word, 1)).join('') : cut(email?.trim() ?? '', 1)
  return letters.toUpperCase() || '?'
}
