import type { FilterChoice } from '@atelier/contract/admin/content'
import { undisguised, withoutAccents } from '#features/word-filters/spellings.ts'

export type Severity = 'low' | 'moderate' | 'high'

export interface FilterWord {
  word: string
  severity: Severity
  choices: FilterChoice[]
  /** Of the choice `forms`: how the text inflects each part of the word. */
  forms?: Map<string, string[]>
}

export interface Finding {
  severity: Severity
  words: string[]
}

export function findFiltered(text: string, filters: FilterWord[]): Finding | null {
  const finds = finderIn(text)
  const found = filters.filter(finds)
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

export const tokensOf = (text: string): string[] => comparable(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []

function finderIn(text: string): (filter: FilterWord) => boolean {
  const plain = comparable(text)
  let bare: string | undefined
  let bared: string | undefined
  return (filter) => {
    const { word, choices } = filter
    const [whole, without, hidden] = [
      patternOf(filter, (part) => part),
      choices.includes('accents') && patternOf(filter, withoutAccents),
      choices.includes('disguises') && disguisePattern(word, choices),
    ]
    if (whole?.test(plain)) return true
    if (without) {
      bare ??= withoutAccents(plain)
      if (without.test(bare)) return true
    }
    if (!hidden) return false
    bared ??= undisguised(plain)
    return hidden.test(bared)
  }
}

/** Null for a word without visible characters. */
function patternOf({ word, choices, forms }: FilterWord, spelled: (part: string) => string): RegExp | null {
  const parts = comparable(word)
    .split(/\s+/)
    .map((part) => [part, ...(forms?.get(part) ?? [])].map((form) => literal(spelled(form))).join('|'))
  return parts[0] === '' ? null : bounded(parts.map((part) => `(?:${part})`).join('\\s+'), choices)
}

function disguisePattern(word: string, choices: FilterChoice[]): RegExp | null {
  const letters = [...undisguised(comparable(word))].filter((letter) => !/\s/.test(letter))
  if (letters.length < 2) return null
  const between = '[^\\p{L}\\p{N}]{0,3}'
  return bounded(letters.map((letter) => `${literal(letter)}(?:${between}${literal(letter)})*`).join(between), choices)
}

const bounded = (pattern: string, choices: FilterChoice[]) =>
  new RegExp(`(?<!${inWord})(?:${pattern})${choices.includes('beginnings') ? '' : `(?!${inWord})`}`, 'u')

const inWord = '[\\p{L}\\p{M}\\p{N}_]'

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
