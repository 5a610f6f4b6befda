import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import type { searchPeople } from '@atelier/contract/search'
import type { CandidateDb } from '#db/candidates.ts'
import { paged, rankCursor } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Match, matchesOf, type SearchKind, stillMatching } from '#features/search/matches.queries.ts'
import { insertSearchLog, planEachSearch } from '#features/search/search.queries.ts'
import type { SignedIn } from '#http/session.ts'

const highestRank = 9e15

/** The first page is remembered as a search for `q`. @throws Failure rate_limited, bad_cursor */
export async function searchPage(
  { db, limits, clock }: Pick<Deps, 'db' | 'limits' | 'clock'>,
  viewer: SignedIn,
  kind: SearchKind,
  text: string,
  { q, sort, cursor, limit }: ParsedInputOf<typeof searchPeople>,
): Promise<{ ids: string[]; next_cursor: string | null }> {
  const after = placeOf(cursor)
  await limits.take(`search-list:${viewer.id}`, rates.searchLists)
  const find = async (tx: CandidateDb) => {
    await planEachSearch(tx)
    return matchesOf(tx, kind, { text, sort, after, limit: limit + 1 })
  }
  const named = await db.replica?.ask(viewer.id, find)
  const matches = await transaction(db, async (tx) => {
    const found = named ?? (await find(tx))
    if (!after) await insertSearchLog(tx, viewer.id, q, found.length, clock())
    return found
  })
  const { items, next_cursor } = paged(matches, limit, ({ rank, id, is_rare }) => `${rank}_${id}_${is_rare ? rare : common}`)
  const ids = items.map(({ id }) => id)
  return { ids: named ? await stillMatching(db, kind, ids) : ids, next_cursor }
}

const [rare, common] = ['r', 'c']
function placeOf(cursor: string | undefined): Match | null {
  const place = rankCursor(cursor)
  const kind = cursor?.split('_')[2]
  if (place && (Math.abs(place.rank) > highestRank || (kind !== rare && kind !== common))) throw new Failure('bad_cursor')
  return place && { ...place, is_rare: kind === rare }
}

export const searchedName = (q: string) => q.toLowerCase().replace(/^@/, '')
export const tagOf = (q: string) => q.normalize('NFC').toLowerCase().replace(/^#/, '')
