import { type Community, type CommunityRole, communityRoles } from '@atelier/contract/communities'
import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { contains } from '#features/search/search.queries.ts'
import type { SignedIn } from '#http/session.ts'
import { knownTo, listedTo } from '#visibility/accounts.ts'
import { communityOpenTo, memberOf } from '#visibility/communities.ts'

export type Membership = Community['membership']

export const membershipIn = (row: Sql): Sql => sql`case ${row}.status when 'member' then ${row}.role else ${row}.status end`

export function lockMembers(tx: Db, communityId: string): Promise<{ is_public: boolean }> {
  return tx.one(sql`select is_public from communities where id = ${communityId} for no key update`)
}

export async function membershipOf(tx: Db, communityId: string, userId: string): Promise<Membership> {
  const row = await tx.maybeOne<{ membership: Membership }>(sql`
    select ${membershipIn(sql`m`)} as membership from community_members m where m.community_id = ${communityId} and m.user_id = ${userId}`)
  return row?.membership ?? null
}

export async function setMembership(
  tx: Db,
  communityId: string,
  userId: string,
  { membership, at }: { membership: 'member' | 'owner' | 'requested' | 'banned'; at: Date },
): Promise<void> {
  const role = communityRoles.find((one) => one === membership)
  await tx.one(sql`
    insert into community_members (community_id, user_id, status, role, created_at)
    select ${communityId}, person.user_id, ${role ? 'member' : membership}, ${role ?? 'member'}, ${at}
    from profiles person where person.user_id = ${userId} for key share of person
    on conflict (community_id, user_id) do update set status = excluded.status, role = excluded.role, created_at = excluded.created_at
    returning user_id`)
}

export async function updateMemberRole(tx: Db, communityId: string, userId: string, role: CommunityRole): Promise<void> {
  await tx.run(
    sql`update community_members set role = ${role} where community_id = ${communityId} and user_id = ${userId} and status = 'member'`,
  )
}

export async function endMembership(tx: Db, communityId: string, userId: string): Promise<void> {
  await tx.run(sql`delete from community_members where community_id = ${communityId} and user_id = ${userId}`)
}

export async function admitAll(tx: Db, communityId: string, at: Date): Promise<string[]> {
  const people = await tx.many<{ user_id: string }>(sql`
    update community_members set status = 'member', created_at = ${at} where community_id = ${communityId} and status = 'requested'
    returning user_id`)
  return people.map(({ user_id }) => user_id)
}

export async function isKnownMember(tx: Db, viewer: SignedIn, communityId: string, userId: string): Promise<boolean> {
  const known = await tx.maybeOne(sql`
    select from profiles person where person.user_id = ${userId} and ${memberOf(userId, sql`${communityId}::uuid`)} and ${knownTo(viewer.id)}`)
  return known !== undefined
}

export async function moderatorsOf(tx: Db, communityId: string): Promise<string[]> {
  const people = await tx.many<{ user_id: string }>(sql`
    select user_id from community_members where community_id = ${communityId} and role in ('moderator', 'owner') order by user_id`)
  return people.map(({ user_id }) => user_id)
}

/** Undefined for non-members. Until the transaction ends, nobody joins or leaves and the visibility stays. */
export async function lockToPublish(tx: Db, viewer: SignedIn, communityId: string): Promise<{ is_public: boolean } | undefined> {
  await tx.maybeOne(sql`select from communities where id = ${communityId} for share`)
  return tx.maybeOne(sql`select c.is_public from communities c where c.id = ${communityId} and ${memberOf(viewer.id, sql`c.id`)}`)
}

/** The community keeps its visibility until the transaction ends. Call it before the post is locked. */
export async function lockCommunityOf(tx: Db, viewer: SignedIn, postId: string): Promise<void> {
  await tx.maybeOne(sql`
    select from communities where id = (select p.community_id from posts p where p.id = ${postId} and p.user_id = ${viewer.id}) for share`)
}

export interface ListedMember {
  user_id: string
  role: CommunityRole
  since: string
}
interface Place {
  at: Date
  id: string
}

export function membersOf(
  db: Db,
  viewer: SignedIn,
  communityId: string,
  { text, before, limit }: { text: string; before: (Place & { role: CommunityRole }) | null | undefined; limit: number },
): Promise<ListedMember[]> {
  const named = sql`and (${contains(sql`person.username`, text)} or ${contains(sql`lower(person.full_name)`, text)})`
  return db.many(sql`
    select m.user_id, m.role, m.created_at as since
    from community_members m join communities c on c.id = m.community_id join profiles person on person.user_id = m.user_id
    where m.community_id = ${communityId} and m.status = 'member' and ${communityOpenTo(viewer.id)} and ${listedTo(viewer.id)} ${text ? named : empty}
      ${before ? sql`and (m.role, m.created_at, m.user_id) < (${before.role}, ${before.at}, ${before.id}::uuid)` : empty}
    order by m.role desc, m.created_at desc, m.user_id desc limit ${limit}`)
}

export function peopleOutside(
  db: Db,
  viewer: SignedIn,
  communityId: string,
  { status, from, limit }: { status: 'requested' | 'banned'; from: Place | null; limit: number },
): Promise<ListedMember[]> {
  const [direction, beyond] = status === 'requested' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  return db.many(sql`
    select m.user_id, m.role, m.created_at as since from community_members m join profiles person on person.user_id = m.user_id
    where m.community_id = ${communityId} and m.status = ${status} and ${knownTo(viewer.id)}
      ${from ? sql`and (m.created_at, m.user_id) ${beyond} (${from.at}, ${from.id}::uuid)` : empty}
    order by m.created_at ${direction}, m.user_id ${direction} limit ${limit}`)
}
