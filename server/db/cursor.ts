import { Failure } from '@atelier/contract/errors'
import { isId } from '#db/ids.ts'

/** Queries ask for `limit + 1` rows. */
export function paged<T>(rows: T[], limit: number, cursorOf: (row: T) => string): { items: T[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** @throws Failure bad_cursor for a cursor that is no id */
export function idCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!isId(cursor)) throw new Failure('bad_cursor')
  return cursor
}

/** For lists ordered by a number, then by id: `number_id`. @throws Failure bad_cursor */
export function rankCursor(cursor: string | undefined): { rank: number; id: string } | null {
  if (cursor === undefined) return null
  const [rank = '', id = ''] = cursor.split('_')
  if (rank === '' || !Number.isFinite(Number(rank)) || !isId(id)) throw new Failure('bad_cursor')
  return { rank: Number(rank), id }
}

/** @throws Failure bad_cursor */
export function seqCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,15}$/.test(cursor)) throw new Failure('bad_cursor')
  return Number(cursor)
}

/** For lists ordered by a time in whole milliseconds, then by id: `ms_id`. @throws Failure bad_cursor */
export function timeCursor(cursor: string | undefined): { at: Date; id: string } | null {
  if (cursor === undefined) return null
  const [ms = '', id = ''] = cursor.split('_')
  if (!/^\d{1,13}$/.test(ms) || !isId(id)) throw new Failure('bad_cursor')
  return { at: new Date(Number(ms)), id }
}

export const timeCursorOf = (at: string, id: string) => `${new Date(at).getTime()}_${id}`
