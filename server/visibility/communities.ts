import { type Sql, sql } from '#db/sql.ts'

export function memberOf(viewerId: string | Sql, communityId: Sql): Sql {
  return sql`((select true from community_members mine
    where mine.community_id = ${communityId} and mine.user_id = ${viewerId} and mine.status = 'member') is true)`
}

/** Over `c`. Name, picture, description and rules are for all who are signed in. */
export function communityOpenTo(viewerId: string | Sql): Sql {
  return sql`(${listedCommunity} or ${memberOf(viewerId, sql`c.id`)})`
}

/** Over `c`: private communities are in no list but their members' own. */
export const listedCommunity = sql`c.is_public`
