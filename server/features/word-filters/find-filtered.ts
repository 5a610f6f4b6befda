export type Severity = 'low' | 'moderate' | 'high'

export interface FilterWord {
  word: string
  severity: Severity
}

export interface Finding {
  severity: Severity
  words: string[]
}

export function findFiltered(text: string, filters: FilterWord[]): Finding | null {
  const plain = comparable(text)
  const found = filters.filter(({ word }) => wholeWord(word)?.test(plain))
  const severity = severities.findLast((each) => found.some((filter) => filter.severity === each))
  return severity ? { severity, words: found.map(({ word }) => word) } : null
}

const severities: Severity[] = ['low', 'moderate', 'high']

export function comparable(text: string): string {
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
