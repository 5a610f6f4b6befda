import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, sql } from '#db/sql.ts'
import type { SignedIn } from '#http/session.ts'
import { approvesFollowers, knownTo } from '#visibility/accounts.ts'

/**
 * Holds two people's profiles until the transaction ends, in id order: so a follow and a block between the two see each other, and
 * people who follow each other at once wait instead of deadlocking.
 */
export async function lockBoth(tx: Db, one: string, other: string): Promise<void> {
  await tx.many(sql`select from profiles where user_id in (${one}, ${other}) order by user_id for no key update`)
}

/** Whether somebody whom the viewer may know of is followed by request only. @throws Failure not_found */
export function personToFollow(tx: Db, viewer: SignedIn, userId: string): Promise<{ asks_first: boolean }> {
  return tx.one(sql`
    select ${approvesFollowers(sql`person`)} as asks_first from profiles person where person.user_id = ${userId} and ${knownTo(viewer.id)}`)
}

/** Whether the follow is new. */
export async function insertFollow(tx: Db, followerId: string, followingId: string): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into followers (id, follower_id, following_id) values (${newId()}, ${followerId}, ${followingId}) on conflict do nothing`)
  return inserted > 0
}

export async function deleteFollow(tx: Db, followerId: string, followingId: string): Promise<void> {
  await tx.run(sql`delete from followers where follower_id = ${followerId} and following_id = ${followingId}`)
}

export async function isFollowing(tx: Db, followerId: string, followingId: string): Promise<boolean> {
  return (await tx.maybeOne(sql`select from followers where follower_id = ${followerId} and following_id = ${followingId}`)) !== undefined
}

/** Whether the request is new; who follows already asks for nothing. */
export async function insertRequest(tx: Db, followerId: string, followingId: string): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into follow_requests (id, follower_id, following_id)
    select ${newId()}, ${followerId}, ${followingId}
    where not exists (select from followers where follower_id = ${followerId} and following_id = ${followingId})
    on conflict do nothing`)
  return inserted > 0
}

/** Whether there was one. */
export async function deleteRequest(tx: Db, followerId: string, followingId: string): Promise<boolean> {
  return (await tx.run(sql`delete from follow_requests where follower_id = ${followerId} and following_id = ${followingId}`)) > 0
}

/** A page of a list of people: `id` is its place in the list. */
export interface Listed {
  id: string
  user_id: string
}
interface PageOf {
  before: string | null
  limit: number
}

/** Who follows a person, newest first, without those whom the viewer may not know of. */
export function followersOf(db: Db, viewer: SignedIn, userId: string, { before, limit }: PageOf): Promise<Listed[]> {
  return db.many(sql`
    select f.id, f.follower_id as user_id from followers f join profiles person on person.user_id = f.follower_id
    where f.following_id = ${userId} and ${knownTo(viewer.id)} ${before ? sql`and f.id < ${before}` : empty}
    order by f.id desc limit ${limit}`)
}

/** Whom a person follows, likewise. */
export function followingOf(db: Db, viewer: SignedIn, userId: string, { before, limit }: PageOf): Promise<Listed[]> {
  return db.many(sql`
    select f.id, f.following_id as user_id from followers f join profiles person on person.user_id = f.following_id
    where f.follower_id = ${userId} and ${knownTo(viewer.id)} ${before ? sql`and f.id < ${before}` : empty}
    order by f.id desc limit ${limit}`)
}

/** Who asks to follow the viewer, newest first. */
export function requestsTo(db: Db, viewer: SignedIn, { before, limit }: PageOf): Promise<Listed[]> {
  return db.many(sql`
    select r.id, r.follower_id as user_id from follow_requests r join profiles person on person.user_id = r.follower_id
    where r.following_id = ${viewer.id} and ${knownTo(viewer.id)} ${before ? sql`and r.id < ${before}` : empty}
    order by r.id desc limit ${limit}`)
}
