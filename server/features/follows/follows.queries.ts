import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, sql } from '#db/sql.ts'
import type { SignedIn } from '#http/session.ts'
import { approvesFollowers, knownTo, listedTo } from '#visibility/accounts.ts'

/** In id order: a follow and a block between two see each other, and mutual follows do not deadlock. */
export const lockBoth = (tx: Db, one: string, other: string) => lockPeople(tx, [one, other])

export async function lockPeople(tx: Db, ids: string[]): Promise<void> {
  await tx.run(sql`select from profiles where user_id = any(${ids}::uuid[]) order by user_id for no key update`)
}

/** Requests count, so approving never exceeds the limit. Lock their profile first, so concurrent follows count each other. */
export async function hasRoomToFollow(db: Db, userId: string, otherId: string): Promise<boolean> {
  const { has_room } = await db.one<{ has_room: boolean }>(sql`
    select own.following_count + (select count(*) from follow_requests r where r.follower_id = own.user_id) < ${limits.follows.max}
      or exists (select from followers f where f.follower_id = own.user_id and f.following_id = ${otherId})
      or exists (select from follow_requests r where r.follower_id = own.user_id and r.following_id = ${otherId}) as has_room
    from profiles own where own.user_id = ${userId}`)
  return has_room
}

export function personToFollow(tx: Db, viewer: SignedIn, userId: string): Promise<{ asks_first: boolean }> {
  return tx.one(sql`
    select ${approvesFollowers(sql`person`)} as asks_first from profiles person where person.user_id = ${userId} and ${knownTo(viewer.id)}`)
}

export async function insertFollow(tx: Db, followerId: string, followingId: string): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into followers (id, follower_id, following_id) values (${newId()}, ${followerId}, ${followingId}) on conflict do nothing`)
  return inserted > 0
}

export async function deleteFollow(tx: Db, followerId: string, followingId: string): Promise<void> {
  await tx.run(sql`delete from followers where follower_id = ${followerId} and following_id = ${followingId}`)
}

export async function setNotifyPosts(db: Db, followerId: string, followingId: string, notify: boolean): Promise<boolean> {
  return (
    (await db.run(sql`update followers set notify_posts = ${notify} where follower_id = ${followerId} and following_id = ${followingId}`)) >
    0
  )
}

export async function isFollowing(tx: Db, followerId: string, followingId: string): Promise<boolean> {
  return (await tx.maybeOne(sql`select from followers where follower_id = ${followerId} and following_id = ${followingId}`)) !== undefined
}

export async function insertFollowRequest(tx: Db, followerId: string, followingId: string): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into follow_requests (id, follower_id, following_id)
    select ${newId()}, ${followerId}, ${followingId}
    where not exists (select from followers where follower_id = ${followerId} and following_id = ${followingId})
    on conflict do nothing`)
  return inserted > 0
}

export async function deleteRequest(tx: Db, followerId: string, followingId: string): Promise<boolean> {
  return (await tx.run(sql`delete from follow_requests where follower_id = ${followerId} and following_id = ${followingId}`)) > 0
}

export async function requestersOf(tx: Db, userId: string, limit: number): Promise<string[]> {
  const askers = await tx.many<{ id: string }>(
    sql`select follower_id as id from follow_requests r where r.following_id = ${userId} order by r.id limit ${limit}`,
  )
  return askers.map(({ id }) => id)
}

export async function requiresApproval(tx: Db, userId: string): Promise<boolean> {
  return (await tx.maybeOne(sql`select from profiles own where own.user_id = ${userId} and ${approvesFollowers(sql`own`)}`)) !== undefined
}

export async function requestsToFollows(tx: Db, userId: string, askers: string[]): Promise<string[]> {
  const asked = await tx.many<{ id: string }>(sql`
    delete from follow_requests where following_id = ${userId} and follower_id = any(${askers}::uuid[]) returning follower_id as id`)
  const ids = asked.map(({ id }) => id).toSorted()
  await tx.run(sql`
    insert into followers (id, follower_id, following_id)
    select asked.id, asked.follower_id, ${userId} from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) asked (id, follower_id)
    on conflict do nothing`)
  return ids
}

export interface PersonKey {
  id: string
  user_id: string
}
interface PageOf {
  before: string | null
  limit: number
}

export function followersOf(db: Db, viewer: SignedIn, userId: string, { before, limit }: PageOf): Promise<PersonKey[]> {
  return db.many(sql`
    select f.id, f.follower_id as user_id from followers f join profiles person on person.user_id = f.follower_id
    where f.following_id = ${userId} and ${userId === viewer.id ? knownTo(viewer.id) : listedTo(viewer.id)} ${before ? sql`and f.id < ${before}` : empty}
    order by f.id desc limit ${limit}`)
}

export function followingOf(db: Db, viewer: SignedIn, userId: string, { before, limit }: PageOf): Promise<PersonKey[]> {
  return db.many(sql`
    select f.id, f.following_id as user_id from followers f join profiles person on person.user_id = f.following_id
    where f.follower_id = ${userId} and ${listedTo(viewer.id)} ${before ? sql`and f.id < ${before}` : empty}
    order by f.id desc limit ${limit}`)
}

export function requestsTo(db: Db, viewer: SignedIn, { before, limit }: PageOf): Promise<PersonKey[]> {
  return db.many(sql`
    select r.id, r.follower_id as user_id from follow_requests r join profiles person on person.user_id = r.follower_id
    where r.following_id = ${viewer.id} and ${knownTo(viewer.id)} ${before ? sql`and r.id < ${before}` : empty}
    order by r.id desc limit ${limit}`)
}
