import type { Author } from '@atelier/contract/authors'
import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import { participantsOf } from '#features/conversations/people-of.queries.ts'
import { authorColumns } from '#features/profiles/columns.queries.ts'
import { knownTo } from '#visibility/accounts.ts'
import { activityShownBetween } from '#visibility/activity.ts'
import { conversationOpenTo, requestDeclinedBy } from '#visibility/messages.ts'

export const declinedBy = (db: Db, viewerId: string, before: string | null, limit: number) =>
  db.many<Author & { conversation_id: string }>(sql`
    select me.conversation_id, ${authorColumns}
    from ${participantsOf} join profiles person on person.user_id = other.user_id
    where ${requestDeclinedBy(viewerId)} ${before ? sql`and me.conversation_id < ${before}` : empty}
    order by me.conversation_id desc limit ${limit}`)

export const presentWith = (db: Db, viewerId: string, at: Date) =>
  db.many<{ id: string }>(sql`
    select me.conversation_id as id
    from (
        select first.* from conversation_participants first
        where first.user_id = ${viewerId} and first.status = 'accepted' and not first.is_archived and first.listed_at is not null
        order by (first.pinned_at is not null) desc, first.listed_at desc, first.conversation_id desc limit ${limits.conversations.present}) me
      join conversation_participants them on them.conversation_id = me.conversation_id and them.user_id <> me.user_id and them.status = 'accepted'
      join profiles other on other.user_id = them.user_id
    where ${conversationOpenTo(viewerId)} and ${activityShownBetween(sql`${viewerId}::uuid`, sql`them.user_id`)}
      and (select true from online_people person join server_processes process on process.id = person.process_id
        where person.user_id = them.user_id and process.ends_at > ${at} limit 1) is true`)

/** @throws Failure not_found */
export const correspondentOf = (db: Db, viewerId: string, conversationId: string) =>
  db.one<{ user_id: string; created_at: string }>(sql`
    select person.user_id, person.created_at
    from ${participantsOf} join profiles person on person.user_id = other.user_id
    where c.id = ${conversationId} and ${conversationOpenTo(viewerId)} and ${knownTo(viewerId)}`)

/** The viewer sees whom the people they follow are following, so this reveals nothing new. */
export const followedFollowersOf = (db: Db, viewerId: string, userId: string) =>
  db.many<Author>(sql`
    select ${authorColumns} from followers mine join profiles person on person.user_id = mine.following_id
    where mine.follower_id = ${viewerId} and ${knownTo(viewerId)}
      and (select true from followers theirs where theirs.follower_id = person.user_id and theirs.following_id = ${userId}) is true
    order by mine.id desc limit ${limits.conversations.commonCounted}`)
