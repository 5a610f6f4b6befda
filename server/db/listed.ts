import { type Sql, sql } from '#db/sql.ts'

// What PostgreSQL plans for while it does not know an array. A shorter one looks cheaper once known, so it would be planned anew at each call: 3 ms for a post.
const expectedLength = 10

/** Rows `listed (id, place)`, to be joined: there are rows without an id. */
export function listed(ids: string[]): Sql {
  const padding = Array<null>(Math.max(0, expectedLength - ids.length)).fill(null)
  return sql`unnest(${[...ids, ...padding]}::uuid[]) with ordinality listed (id, place)`
}
