import type { SuggestedFilter } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'
import { newestPublished, newestRemoved, textsOf, withoutStopWords } from '#features/admin/content/word-filters.queries.ts'
import { comparable, finderOf } from '#features/word-filters/find-filtered.ts'
import { withForms } from '#features/word-filters/judge.ts'
import { activeFilters } from '#features/word-filters/word-filters.queries.ts'
import type { SignedIn } from '#http/session.ts'

const { suggested, suggestedFrom, suggestedAmong, suggestedBeside, triedMs } = adminLimits

/** Reads a fixed number of texts, however many there are, and lets other requests go between. */
export async function suggestFilters({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: SignedIn): Promise<SuggestedFilter[]> {
  const compared = { viewerId: viewer.id, since: newId(new Date(clock().getTime() - triedMs)) }
  const removed = await termsIn(await textsOf(db, newestRemoved({ ...compared, limit: suggestedAmong })))
  const common = new Map([...removed].filter(([, count]) => count >= suggestedFrom))
  if (common.size === 0) return []

  const beside = { ...compared, limit: suggestedBeside }
  const left = [...(await textsOf(db, newestPublished(sql`posts`, beside))), ...(await textsOf(db, newestPublished(sql`comments`, beside)))]
  const kept = await termsIn(left, common)
  const telling = [...common]
    .map(([word, removed_count]) => ({ word, removed_count, hits_count: removed_count + (kept.get(word) ?? 0) }))
    .filter(({ hits_count, removed_count }) => removed_count * 2 >= hits_count)
    .toSorted((one, other) => worth(other) - worth(one) || other.word.length - one.word.length || (one.word < other.word ? -1 : 1))
    .slice(0, mostRanked)
  const known = await withoutStopWords(db, [...new Set(telling.flatMap(({ word }) => word.split(' ')))])
  const filters = await withForms(
    db,
    await activeFilters(db),
    telling.map(({ word }) => word),
  )
  const isFiltered = finderOf(filters)
  const ranked = telling.filter(({ word }) => word.split(' ').some((part) => known.has(part)) && !isFiltered(word))
  return apart(ranked).slice(0, suggested)
}

const worth = ({ hits_count, removed_count }: SuggestedFilter) => (removed_count * removed_count) / hits_count

/** What stands before says the same already: a pair and its words would each be listed. */
function apart(ranked: SuggestedFilter[]): SuggestedFilter[] {
  const chosen: SuggestedFilter[] = []
  const used = new Set<string>()
  for (const one of ranked) {
    const parts = one.word.split(' ')
    if (parts.some((part) => used.has(part))) continue
    chosen.push(one)
    for (const part of parts) used.add(part)
  }
  return chosen
}

/** Its words and what stands beside each other, each once; not whom it mentions. */
function termsOf(text: string, isSought: (word: string) => boolean): Set<string> {
  const phrases = comparable(text)
    .replace(/@[\p{L}\p{N}_.]+|https?:\/\/(?:www\.)?/gu, ', ')
    .split(/[^\p{L}\p{M}\p{N}_\s]+/u)
  const terms = new Set<string>()
  for (const phrase of phrases) {
    const words = phrase.split(/\s+/)
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? ''
      if (word === '' || !isSought(word)) continue
      if (word.length >= shortest && word.length <= longest && !/^\d+$/.test(word)) terms.add(word)
      const next = words[at + 1]
      if (next && word.length + next.length <= longest) terms.add(`${word} ${next}`)
    }
  }
  return terms
}

/** In how many texts each of them is. */
async function termsIn(texts: string[], among?: Map<string, number>): Promise<Map<string, number>> {
  const begins = among && new Set([...among.keys()].map((term) => term.replace(/ .*/, '')))
  const counts = new Map<string, number>()
  for (const [at, text] of texts.entries()) {
    if (at % textsInARow === 0) await new Promise(setImmediate)
    for (const term of termsOf(text, (word) => !begins || begins.has(word)))
      if (!among || among.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return counts
}

const mostRanked = 200
const textsInARow = 20
const shortest = 3
const longest = 40
