import { empty, type Sql, sql } from '#db/sql.ts'

/** @param before - a time from which on nobody joined who counts; may be null */
export function memberOf(viewerId: string | Sql, communityId: Sql, before?: Sql): Sql {
  return sql`((select true from community_members mine
    where mine.community_id = ${communityId} and mine.user_id = ${viewerId} and mine.status = 'member'
      ${before ? sql`and (mine.created_at < ${before}) is not false` : empty}) is true)`
}

/** Over `c`. Name, picture, description and rules are for all who are signed in. */
export function communityOpenTo(viewerId: string | Sql): Sql {
  return sql`(${listedCommunity} or ${memberOf(viewerId, sql`c.id`)})`
}

/** Over `c`: private communities are in no list but their members' own. */
export const listedCommunity = sql`c.is_public`
