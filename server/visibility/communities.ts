import { empty, type Sql, sql } from '#db/sql.ts'
import { knownTo } from '#visibility/accounts.ts'

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

/** Over `o`: its owner owns the community, the other is a member, and they know of each other. The caller checks whether it has lapsed. */
export const validOffer = sql`((select true from community_members own join profiles person on person.user_id = own.user_id
    where own.community_id = o.community_id and own.user_id = o.owner_id and own.role = 'owner' and ${knownTo(sql`o.user_id`)}) is true
  and (select true from profiles person
    where person.user_id = o.user_id and ${memberOf(sql`o.user_id`, sql`o.community_id`)} and ${knownTo(sql`o.owner_id`)}) is true)`
