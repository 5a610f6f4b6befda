import type { BlockedPerson } from '@atelier/contract/follows'
import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import type { PersonKey } from '#features/follows/follows.queries.ts'
import type { SignedIn } from '#http/session.ts'
import { knownTo } from '#visibility/accounts.ts'

/** Works even if the person blocked the viewer first. A trigger deletes the follows. @throws Failure not_found */
export async function insertBlock(tx: Db, viewer: SignedIn, userId: string): Promise<void> {
  await tx.one(sql`select from profiles where user_id = ${userId}`)
  await tx.run(sql`
    insert into blocks (blocker_id, blocked_id, username, full_name, avatar_url)
    select ${viewer.id}, ${userId}, person.username, person.full_name, person.avatar_url
    from (select) row left join profiles person on person.user_id = ${userId} and ${knownTo(viewer.id)}
    on conflict do nothing`)
}

export async function deleteBlock(db: Db, viewer: SignedIn, userId: string): Promise<void> {
  await db.run(sql`delete from blocks where blocker_id = ${viewer.id} and blocked_id = ${userId}`)
}

export async function insertMute(db: Db, viewer: SignedIn, userId: string): Promise<void> {
  await db.one(sql`select from profiles person where person.user_id = ${userId} and ${knownTo(viewer.id)}`)
  await db.run(sql`insert into mutes (muter_id, muted_id) values (${viewer.id}, ${userId}) on conflict do nothing`)
}

export async function deleteMute(db: Db, viewer: SignedIn, userId: string): Promise<void> {
  await db.run(sql`delete from mutes where muter_id = ${viewer.id} and muted_id = ${userId}`)
}

interface PageOf {
  before: string | null
  limit: number
}

export function blockedPeopleOf(db: Db, viewer: SignedIn, { before, limit }: PageOf): Promise<BlockedPerson[]> {
  return db.many(sql`
    select blocked_id as user_id, username, full_name, avatar_url from blocks
    where blocker_id = ${viewer.id} ${before ? sql`and blocked_id < ${before}` : empty}
    order by blocked_id desc limit ${limit}`)
}

export function mutedPeopleOf(db: Db, viewer: SignedIn, { before, limit }: PageOf): Promise<PersonKey[]> {
  return db.many(sql`
    select person.user_id as id, person.user_id from mutes m join profiles person on person.user_id = m.muted_id
    where m.muter_id = ${viewer.id} and ${knownTo(viewer.id)} ${before ? sql`and m.muted_id < ${before}` : empty}
    order by m.muted_id desc limit ${limit}`)
}
