import { Failure } from '@atelier/contract/errors'
import { isId } from '#db/ids.ts'

/** Cuts the row that was read beyond a page and says where the next page starts. Queries ask for `limit + 1` rows. */
export function paged<T>(rows: T[], limit: number, cursorOf: (row: T) => string): { items: T[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/**
 * A cursor that is an id.
 * @throws Failure bad_cursor when it is not one of ours
 */
export function idCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!isId(cursor)) throw new Failure('bad_cursor')
  return cursor
}

/** A cursor for lists ordered by a number, then by id: `number_id`. */
export function rankCursor(cursor: string | undefined): { rank: number; id: string } | null {
  if (cursor === undefined) return null
  const [rank = '', id = ''] = cursor.split('_')
  if (rank === '' || !Number.isFinite(Number(rank)) || !isId(id)) throw new Failure('bad_cursor')
  return { rank: Number(rank), id }
}
