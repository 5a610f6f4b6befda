import type { searchSorts } from '@atelier/contract/search'
import type { CandidateDb } from '#db/candidates.ts'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { type SearchWord, stemmedWords } from '#features/search/search.queries.ts'

export interface WantedMatches {
  text: string
  sort: (typeof searchSorts)[number]
  after: Match | null
  limit: number
}
export interface Match {
  id: string
  rank: number
  is_rare: boolean
}

/**
 * Rare texts are gathered by trigrams, common ones read in index order: the planner's estimate decides. Needs `planEachSearch`.
 * If nothing contains the text: similar matches, at most one page without a cursor.
 */
export async function matchesOf(db: CandidateDb, kind: SearchKind, wanted: WantedMatches): Promise<Match[]> {
  const is_rare = wanted.after?.is_rare ?? (await estimate(db, kind, kind.contains(wanted.text))) <= gatherableRows
  const found = await inOrder(db, kind, wanted, is_rare)
  if (found.length > 0 || wanted.after) return found.map((match) => ({ ...match, is_rare }))
  return (await resembling(db, kind, wanted)).map((match) => ({ ...match, is_rare: true }))
}

/** Of those that a replica found: what the primary lists for the viewer, in their order. */
export async function stillMatching(db: Db, { table, row, id, listed, shown }: SearchKind, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const kept = await db.many<{ id: string }>(sql`
    select given.id from unnest(${ids}::uuid[]) with ordinality given (id, place) join ${table} ${row} on ${id} = given.id
    where ${listed} and ${shown} order by given.place`)
  return kept.map((one) => one.id)
}

async function resembling(db: CandidateDb, kind: SearchKind, { text, sort, limit }: WantedMatches): Promise<Found[]> {
  const where = kind.resembles?.(await stemmedWords(db, text))
  if (!where) return []
  const order = sort === 'relevance' && kind.exact ? kind.orders.popular : kind.orders[sort]
  const place = { after: null, limit: Math.max(1, limit - 1) }
  if ((await estimate(db, kind, where)) > resemblingRows) return page(db, kind, sql`true`, order, place, sql`limit ${windowRows}`, where)
  // The planner expects many patterns to cost more than reading all rows; they cost a thirtieth.
  await db.run(sql`set local enable_seqscan = off`)
  const found = await gather(db, kind, where, order, place)
  await db.run(sql`set local enable_seqscan = on`)
  return found
}

async function inOrder(db: CandidateDb, kind: SearchKind, { text, sort, after, limit }: WantedMatches, isRare: boolean): Promise<Found[]> {
  const { exact, closeness, orders } = kind
  const where = kind.contains(text)
  if (sort !== 'relevance' || !exact) return (isRare ? gather : walk)(db, kind, where, orders[sort], { after, limit })
  if (isRare) return gather(db, kind, where, closest(orders.popular, closeness?.(text) ?? exact(text)), { after, limit })

  const named =
    after && after.rank < closerRank ? [] : await gather(db, kind, exact(text), closest(orders.popular, exact(text)), { after, limit })
  if (named.length === limit) return named
  const others = await walk(db, kind, sql`${where} and (${exact(text)}) is not true`, orders.popular, {
    after: after && after.rank < closerRank ? after : null,
    limit: limit - named.length,
  })
  return [...named, ...others]
}

export interface SearchKind {
  table: Sql
  row: Sql
  id: Sql
  contains(text: string): Sql
  resembles?(words: SearchWord[]): Sql | undefined
  listed: Sql
  shown: Sql
  orders: Record<WantedMatches['sort'], Order>
  exact?(text: string): Sql
  /** Small; higher for names that are closer to the text. */
  closeness?(text: string): Sql
}

/** By `by`, which has an index, descending; null: by id alone. `number` is the wire value, `at` its inverse. */
export interface Order {
  by: Sql | null
  listed?: Sql
  number(value: Sql): Sql
  at(rank: number): Sql
}
export const newestFirst: Order = { by: null, number: () => sql`0`, at: () => sql`0` }
export const orderByScore = (by: Sql): Order => ({ by, number: (value) => value, at: (rank) => sql`${rank}::float8` })
export const orderByCount = (by: Sql): Order => ({ by, number: (value) => value, at: (rank) => sql`${Math.trunc(rank)}::int8` })
export const orderByTime = (by: Sql): Order => ({
  by,
  number: (value) => sql`(extract(epoch from ${value}) * 1000000)::float8`,
  at: (rank) => sql`timestamptz 'epoch' + ${rank}::float8 * interval '1 microsecond'`,
})

// As many rows are gathered in the time in which a page is found among them.
const gatherableRows = 4_000
// Each pattern is estimated at a ten-thousandth of all rows, however rare it is.
const resemblingRows = 20_000
const windowRows = 20_000
// More than any count of followers, uses or members.
const closerRank = 10_000_000_000
const closest = ({ by }: Order, closeness: Sql): Order =>
  orderByCount(sql`coalesce((${closeness})::int, 0) * ${closerRank}::int8 + ${by ?? sql`0`}`)

type Found = Omit<Match, 'is_rare'>
interface Place {
  after: Found | null
  limit: number
}

async function walk(db: CandidateDb, kind: SearchKind, where: Sql, order: Order, place: Place): Promise<Found[]> {
  const found = await page(db, kind, sql`true`, order, place, sql`limit ${windowRows}`, where)
  return found.length === place.limit ? found : gather(db, kind, where, order, place)
}

const gather = (db: CandidateDb, kind: SearchKind, where: Sql, order: Order, place: Place) =>
  page(db, kind, where, order, place, sql`offset 0`, sql`true`)

// The inner query orders candidates; the outer one judges them one by one until the page is full.
function page(
  db: CandidateDb,
  kind: SearchKind,
  where: Sql,
  order: Order,
  { after, limit }: Place,
  fence: Sql,
  then: Sql,
): Promise<Found[]> {
  const { table, row, id, listed, shown } = kind
  const { by, number, at, listed: also = sql`true` } = order
  const place = by ?? sql`0`
  const below = by ? sql`(${by}, ${id}) < (${at(after?.rank ?? 0)}, ${after?.id}::uuid)` : sql`${id} < ${after?.id}::uuid`
  return db.many(sql`
    select ${id} as id, ${number(sql`${row}.place`)} as rank
    from (
      select ${row}.*, ${place} as place from ${table} ${row} where ${listed} and ${also} and ${where} and ${after ? below : sql`true`}
      order by ${by ? sql`place desc,` : sql``} ${id} desc ${fence}
    ) ${row}
    where ${then} and ${shown}
    order by ${by ? sql`${row}.place desc,` : sql``} ${id} desc limit ${limit}`)
}

async function estimate(db: CandidateDb, { table, row, listed }: SearchKind, where: Sql): Promise<number> {
  const explained = await db.one<Explained>(sql`explain (format json) select from ${table} ${row} where ${listed} and ${where}`)
  return explained['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
interface Explained {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[]
}
