export type Severity = 'low' | 'moderate' | 'high'

export interface WordFilter {
  word: string
  severity: Severity
}

/** What the word filters make of a text: the strongest severity and the words that were found. */
export interface Finding {
  severity: Severity
  words: string[]
}

/**
 * Finds filtered words as whole words, whatever their case, their Unicode form (full-width letters, composed or not) and
 * invisible characters between the letters. A filter of several words matches across any white space. Null when there is none.
 */
export function findFiltered(text: string, filters: WordFilter[]): Finding | null {
  const plain = comparable(text)
  const found = filters.filter(({ word }) => wholeWord(word)?.test(plain))
  const severity = severities.findLast((each) => found.some((filter) => filter.severity === each))
  return severity ? { severity, words: found.map(({ word }) => word) } : null
}

const severities: Severity[] = ['low', 'moderate', 'high']

function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .trim()
}

function wholeWord(word: string): RegExp | null {
  const literal = comparable(word).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  if (literal === '') return null
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${literal.split(/\s+/).join('\\s+')}(?![\\p{L}\\p{M}\\p{N}_])`, 'u')
}
