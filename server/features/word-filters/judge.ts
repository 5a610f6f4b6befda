import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { type FilterWord, type Finding, findFiltered, wordTokensOf, writtenAs } from '#features/word-filters/find-filtered.ts'
import { activeFilters, tokensLike } from '#features/word-filters/word-filters.queries.ts'

export async function judge(db: Db, text: string): Promise<Finding | null> {
  return findFiltered(text, await withForms(db, await activeFilters(db), [text]))
}

/** Names, bios and communities, which cannot be held. @throws Failure invalid at each field with a word of severity high */
export async function refuseFiltered(db: Db, fields: Record<string, string | null | undefined>): Promise<void> {
  const texts = Object.entries(fields).flatMap(([field, text]) => (text ? [{ field, text }] : []))
  if (texts.length === 0) return
  const grave = (await activeFilters(db)).filter(({ severity }) => severity === 'high')
  const filters = await withForms(
    db,
    grave,
    texts.map(({ text }) => text),
  )
  const errors = texts.flatMap(({ field, text }) => (findFiltered(text, filters) ? { field, code: 'filtered' } : []))
  if (errors.length > 0) throw new Failure('invalid', { errors })
}

/** Its words stand between underscores. */
export const wordsOfUsername = (username: string): string => username.replace(/_+/g, ' ')

/** Filters of the choice `forms` learn which words of the texts have their stem. */
export async function withForms(db: Db, filters: FilterWord[], texts: string[]): Promise<FilterWord[]> {
  const inflected = filters.filter(({ choices }) => choices.includes('forms'))
  if (inflected.length === 0) return filters
  const words = [...new Set(inflected.flatMap(({ word, choices }) => wordTokensOf(word).flatMap((token) => writtenAs(token, choices))))]
  const starts = new Set(words.map(startOf))
  const tokens = [...new Set(texts.flatMap(wordTokensOf))].filter((token) => token.length <= longestToken && starts.has(startOf(token)))
  if (tokens.length === 0) return filters
  const forms = new Map((await tokensLike(db, words, tokens)).map((found) => [found.word, found.tokens]))
  return filters.map((filter) => (filter.choices.includes('forms') ? { ...filter, forms } : filter))
}

const longestToken = 100

const startOf = (token: string) => token.normalize('NFD').replace(/\p{M}/gu, '').slice(0, 2)
