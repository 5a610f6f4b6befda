import type { Mentionable } from '@atelier/contract/completion'
import { type Hashtag, hashtagSchema } from '@atelier/contract/search'
import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import { escaped } from '#features/search/search.queries.ts'
import { listedToColumns } from '#visibility/accounts.ts'
import { tagVisibleTo } from '#visibility/hashtags.ts'
import { mentionableBy } from '#visibility/mentions.ts'

/* Each kind of candidate is bounded by an index before sorting and judging. Both queries need `planEachSearch` in the transaction. */
const followedPeople = 1_000
const popularRows = 1_000
const namedPeople = 200

interface Written {
  text: string
  communityId: string | undefined
  limit: number
}

export function mentionablePeople(db: Db, viewerId: string, { text, communityId, limit }: Written): Promise<Mentionable[]> {
  const starts = `${escaped(text)}%`
  const begins = sql`(username like ${starts} or lower(full_name) like ${starts} or lower(full_name) like ${`% ${starts}`})`
  const columns = sql`user_id, username, full_name, avatar_url, is_verified, followers_count, ${listedToColumns}`
  const pair = [...text].length === 2 ? sql`name_pairs(username, full_name) @> array[${text}]` : sql`true`
  const others = sql`
    union (select ${columns} from profiles where username like ${starts} order by username using ~<~ limit ${namedPeople})
    union (select ${columns} from (
      select * from profiles order by followers_count desc, user_id desc limit ${popularRows}) profiles where ${begins})
    ${[...text].length > 1 ? sql`union (select ${columns} from profiles where ${pair} and lower(full_name) like ${`%${starts}`} and ${begins} limit ${namedPeople})` : empty}
    ${
      communityId
        ? sql`union (
      select ${columns} from community_members m join profiles using (user_id)
      where m.community_id = ${communityId} and ${begins} limit ${namedPeople})`
        : empty
    }`
  return db.many(sql`
    with known as materialized (
      select following_id as user_id from followers where follower_id = ${viewerId} order by id desc limit ${followedPeople})
    select person.user_id, person.full_name, person.username, person.avatar_url, person.is_verified, person.followers_count
    from (
        select *, user_id in (select user_id from known) as is_followed
        from ((select ${columns} from known join profiles using (user_id) where ${begins}) ${text ? others : empty}) matches
        order by is_followed desc, (username = ${text}) desc, (username like ${starts}) desc, followers_count desc, user_id
        offset 0
      ) person
    where person.user_id <> ${viewerId} and ${mentionableBy(viewerId, communityId)}
    limit ${limit}`)
}

export function hashtagsThatBegin(db: Db, viewerId: string, { text, limit }: Pick<Written, 'text' | 'limit'>): Promise<Hashtag[]> {
  const starts = sql`name like ${`${escaped(text)}%`}`
  const columns = sql`id, name, usage_count`
  return db.as(hashtagSchema).many(sql`
    select h.id, h.name, h.usage_count
    from (
        select ${columns}
        from ((select ${columns} from hashtags where ${starts} order by name using ~<~ limit ${namedPeople})
          union (select ${columns} from (
            select ${columns} from hashtags order by usage_count desc, id desc limit ${popularRows}) used where ${starts})) matches
        order by usage_count desc, name
        offset 0
      ) h
    where (select ${tagVisibleTo(viewerId)})
    limit ${limit}`)
}
