import { type Sql, sql } from '#db/sql.ts'
import { knownTo, listedTo, type ViewerId } from '#visibility/accounts.ts'
import { communityOpenTo } from '#visibility/communities.ts'

export function takesMentionsFrom(writerId: Sql, person: Sql): Sql {
  return sql`(${person}.user_id = ${writerId} or (select case wishes.mention_audience
      when 'nobody' then false
      when 'following' then exists (select from followers f where f.follower_id = ${person}.user_id and f.following_id = ${writerId})
      else true end
    from user_preferences wishes where wishes.user_id = ${person}.user_id) is not false)`
}

export const takesAllMentions = (personId: Sql): Sql =>
  sql`((select wishes.mention_audience in ('nobody', 'following') from user_preferences wishes where wishes.user_id = ${personId}) is not true)`

export const mentionedIn = (content: Sql): Sql =>
  sql`array(select lower(named[1]) from regexp_matches(${content}, '@([a-z][a-z0-9_]{2,29})', 'gi') named)`

/** Over `person`: mutually known, willing, and able to see the text, in a private community as its member. */
export function mentionableBy(viewerId: string, communityId: string | undefined): Sql {
  const sees = sql`(select true from communities c
    where c.id = ${communityId} and ${communityOpenTo(viewerId)} and ${communityOpenTo(sql`person.user_id`)}) is true`
  return sql`(${listedTo(viewerId)} and ${takesMentionsFrom(sql`${viewerId}::uuid`, sql`person`)} and ${communityId ? sees : sql`true`})`
}

/** JSON: usernames in `content` that the viewer may know of but the writer may not mention. */
export function plainMentionsIn(content: Sql, writerId: Sql, viewerId: ViewerId): Sql {
  return sql`case when strpos(${content}, '@') > 0 then coalesce((
    select json_agg(person.username order by person.username) from profiles person
    where person.username = any(${mentionedIn(content)})
      and not ${takesMentionsFrom(writerId, sql`person`)} and ${knownTo(viewerId)}), '[]') else '[]' end`
}
