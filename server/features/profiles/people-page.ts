import type { Person } from '@atelier/contract/profiles'
import type { Db } from '#db/connection.ts'
import { paged } from '#db/cursor.ts'
import { peopleByIds } from '#features/profiles/profiles.queries.ts'
import type { SignedIn } from '#http/session.ts'

/** @param rows - one more than `limit`, of people whom the viewer may know of */
export async function peoplePage<Row extends { user_id: string }>(
  db: Db,
  viewer: SignedIn,
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): Promise<{ items: Person[]; next_cursor: string | null }> {
  const { items, next_cursor } = paged(rows, limit, cursorOf)
  const ids = items.map(({ user_id }) => user_id)
  return { items: await peopleByIds(db, viewer, ids), next_cursor }
}
