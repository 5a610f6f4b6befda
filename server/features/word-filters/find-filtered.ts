import type { FilterChoice } from '@atelier/contract/admin/content'
import { exchanged, isPlain, undisguised, withoutAccents } from '#features/word-filters/spellings.ts'

export type Severity = 'low' | 'moderate' | 'high'

export interface FilterWord {
  word: string
  severity: Severity
  choices: FilterChoice[]
  /** Of the choice `forms`: how the text inflects each part of the word, also of those with swapped letters. */
  forms?: Map<string, string[]>
}

export interface Finding {
  severity: Severity
  words: string[]
}

export const findFiltered = (text: string, filters: FilterWord[]): Finding | null => finderOf(filters)(text)

/** For many texts. */
export function finderOf(filters: FilterWord[]): (text: string) => Finding | null {
  const matchers = filters.map((filter) => ({ ...filter, matches: knownMatcherOf(filter) }))
  return (text) => {
    const spellings = spellingsOf(text)
    const found = matchers.filter(({ matches }) => matches(spellings))
    const severity = severities.findLast((each) => found.some((filter) => filter.severity === each))
    return severity ? { severity, words: found.map(({ word }) => word) } : null
  }
}

const severities: Severity[] = ['low', 'moderate', 'high']

export function comparable(text: string): string {
  if (isPlain(text)) return text.toLowerCase().trim()
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .trim()
}

export const wordTokensOf = (text: string): string[] => comparable(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []

export type Spellings = ReturnType<typeof spellingsOf>

/** Of a text, for as many filters as are compared with it. */
export function spellingsOf(text: string) {
  const plain = comparable(text)
  let bare: string | undefined
  let bared: string | undefined
  return {
    plain,
    withoutAccents: () => (bare ??= withoutAccents(plain)),
    undisguised: () => (bared ??= undisguised(plain)),
  }
}

type Matcher = (spellings: Spellings) => boolean
const known = new Map<string, Matcher>()
const mostKnown = 1_000

/** Making a pattern takes far longer than using it, and whatever is written is compared with all filters. */
function knownMatcherOf(filter: FilterWord): Matcher {
  if (filter.forms) return matcherOf(filter)
  const key = JSON.stringify([filter.word, filter.choices])
  const matcher = known.get(key) ?? matcherOf(filter)
  if (known.size >= mostKnown && !known.has(key)) known.clear()
  known.set(key, matcher)
  return matcher
}

export function matcherOf(filter: FilterWord): Matcher {
  const { word, choices } = filter
  const whole = patternOf(filter, (part) => part)
  const bare = choices.includes('accents') ? patternOf(filter, withoutAccents) : null
  const hidden = choices.includes('disguises') ? disguisePattern(word, choices) : null
  return (text) => Boolean(whole?.test(text.plain) || bare?.test(text.withoutAccents()) || hidden?.test(text.undisguised()))
}

/** How a part of the word may be written. */
export const writtenAs = (part: string, choices: FilterChoice[]): string[] => [part, ...(choices.includes('swaps') ? exchanged(part) : [])]

const partsOf = (word: string) => comparable(word).split(/\s+/)

/** Null for a word without visible characters. */
function patternOf({ word, choices, forms }: FilterWord, spelled: (part: string) => string): RegExp | null {
  const parts = partsOf(word)
  if (parts[0] === '') return null
  const patterns = parts.map((part) =>
    anyOf(writtenAs(part, choices).flatMap((one) => [one, ...(forms?.get(one) ?? [])].map((form) => literal(spelled(form))))),
  )
  return bounded(patterns.join('\\s+'), choices)
}

function disguisePattern(word: string, choices: FilterChoice[]): RegExp | null {
  const parts = partsOf(word)
  if ([...parts.map(undisguised).join('')].length < 2) return null
  const between = '[^\\p{L}\\p{N}]{0,3}'
  const hidden = (part: string) =>
    [...undisguised(part)].map((letter) => `${literal(letter)}(?:${between}${literal(letter)})*`).join(between)
  return bounded(parts.map((part) => anyOf(writtenAs(part, choices).map(hidden))).join(between), choices)
}

const anyOf = (patterns: string[]) => `(?:${[...new Set(patterns)].join('|')})`

const bounded = (pattern: string, choices: FilterChoice[]) =>
  new RegExp(`(?<!${inWord})(?:${pattern})${choices.includes('beginnings') ? '' : `(?!${inWord})`}`, 'u')

const inWord = '[\\p{L}\\p{M}\\p{N}_]'

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
