import type { Correspondent } from '@atelier/contract/conversations'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { sendingOf } from '#features/conversations/people-of.queries.ts'
import { escaped } from '#features/search/search.queries.ts'
import { knownTo, listedTo, listedToColumns } from '#visibility/accounts.ts'
import { conversationOpenTo, takesNewMessagesFrom } from '#visibility/messages.ts'

/** Followed people and correspondents first, then up to 2,000 others. Needs `planEachSearch` in the transaction. */
export function findCorrespondents(db: Db, viewerId: string, { text, limit }: { text: string; limit: number }): Promise<Correspondent[]> {
  const starts = `${escaped(text)}%`
  const inside = `%${escaped(text)}%`
  const contains = sql`(username like ${inside} or lower(full_name) like ${inside})`
  const columns = sql`user_id, username, full_name, avatar_url, is_verified, followers_count, ${listedToColumns}`
  return db.many(sql`
    with known as materialized (
      (select following_id as user_id from followers where follower_id = ${viewerId} order by id desc limit 2000)
      union
      (select them.user_id
        from conversation_participants me
          join conversation_participants them on them.conversation_id = me.conversation_id and them.user_id <> me.user_id
        where me.user_id = ${viewerId} and me.status = 'accepted' and me.listed_at is not null
        order by me.listed_at desc limit 1000))
    select person.user_id, person.full_name, person.username, person.avatar_url, person.is_verified,
      ${takesNewMessagesFrom(viewerId, sql`person`)} as can_message
    from (
        select *, user_id in (select user_id from known) as is_known
        from ((select ${columns} from known join profiles using (user_id) where ${contains})
          union (select ${columns} from profiles where username like ${starts} order by username limit 200)
          union (select ${columns} from profiles where ${contains} limit 2000)) matches
        order by is_known desc, (username = ${text}) desc, (username like ${starts}) desc, (lower(full_name) like ${starts}) desc,
          followers_count desc, user_id
        offset 0
      ) person
      left join user_preferences wishes on wishes.user_id = person.user_id
    where person.user_id <> ${viewerId} and ${listedTo(viewerId)}
    limit ${limit}`)
}

/** Of the inbox, in its order, then of the latest 2,000 followed people. */
export function suggestedCorrespondents(db: Db, viewerId: string, limit: number): Promise<Correspondent[]> {
  const partner = sql`(select them.user_id
    from conversation_participants them
      join conversations c on c.id = them.conversation_id
      join profiles other on other.user_id = them.user_id
      left join user_preferences wishes on wishes.user_id = them.user_id
    where them.conversation_id = me.conversation_id and them.user_id <> me.user_id
      and ${conversationOpenTo(viewerId)} and ${sendingOf(viewerId)} = 'allowed')`
  const takesMessages = sql`(select true from profiles person left join user_preferences wishes on wishes.user_id = person.user_id
    where person.user_id = f.user_id and ${knownTo(viewerId)} and ${takesNewMessagesFrom(viewerId, sql`person`)}) is true`
  return db.many(sql`
    with recent as materialized (
      select array(
        select user_id from (
          select ${partner} as user_id from conversation_participants me
          where me.user_id = ${viewerId} and me.status = 'accepted' and not me.is_archived and me.listed_at is not null
          order by (me.pinned_at is not null) desc, me.listed_at desc, me.conversation_id desc
          offset 0
        ) partners
        where user_id is not null limit ${limit}) as ids),
    followed as materialized (
      select array(
        select f.user_id
        from (
          select latest.*, (select true from followers back where back.follower_id = latest.user_id and back.following_id = ${viewerId}) is true as is_mutual
          from (select following_id as user_id, id from followers where follower_id = ${viewerId} order by id desc limit 2000) latest
          order by is_mutual desc, id desc
          offset 0
        ) f
        where f.user_id <> all((select ids from recent)::uuid[]) and ${takesMessages}
        limit ${limit}) as ids)
    select person.user_id, person.full_name, person.username, person.avatar_url, person.is_verified, true as can_message
    from recent, followed, unnest(recent.ids || followed.ids) with ordinality suggested (user_id, place)
      join profiles person on person.user_id = suggested.user_id
    order by place limit ${limit}`)
}
