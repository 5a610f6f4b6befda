import { type Sql, sql } from '#db/sql.ts'

/** Whether the viewer is a member of the community in a column. */
export function memberOf(viewerId: string | Sql, communityId: Sql): Sql {
  return sql`((select true from community_members mine
    where mine.community_id = ${communityId} and mine.user_id = ${viewerId} and mine.status = 'member') is true)`
}
