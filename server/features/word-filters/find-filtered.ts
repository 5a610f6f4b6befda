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

export const findFiltered = (text: string, filters: FilterWord[]): Finding | null => finderOf(filters)(text)

/** For many texts: the patterns are made once. */
export function finderOf(filters: FilterWord[]): (text: string) => Finding | null {
  const matchers = filters.map((filter) => ({ ...filter, matches: matcherOf(filter) }))
  return (text) => {
    const spellings = spellingsOf(text)
    const found = matchers.filter(({ matches }) => matches(spellings))
    const severity = severities.findLast((each) => found.some((filter) => filter.severity === each))
    return severity ? { severity, words: found.map(({ word }) => word) } : null
  }
}

const severities: Severity[] = ['low', 'moderate', 'high']

export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .trim()
}

export const wordTokensOf = (text: string): string[] => comparable(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []

function spellingsOf(text: string) {
  const plain = comparable(text)
  let bare: string | undefined
  let bared: string | undefined
  return {
    plain,
    withoutAccents: () => (bare ??= withoutAccents(plain)),
    undisguised: () => (bared ??= undisguised(plain)),
  }
}

function matcherOf(filter: FilterWord): (spellings: ReturnType<typeof spellingsOf>) => boolean {
  const { word, choices } = filter
  const whole = patternOf(filter, (part) => part)
  const bare = choices.includes('accents') ? patternOf(filter, withoutAccents) : null
  const hidden = choices.includes('disguises') ? disguisePattern(word, choices) : null
  return (text) => Boolean(whole?.test(text.plain) || bare?.test(text.withoutAccents()) || hidden?.test(text.undisguised()))
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
