import { type Community, type CommunityPage, communityPageSchema, communitySchema } from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import { time } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import * as z from 'zod/mini'
import { type Db, violates } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { membershipIn } from '#features/communities/members.queries.ts'
import { offerShownTo } from '#features/communities/offers.queries.ts'
import { type PostList, scanLimit } from '#features/posts/posts.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import type { SignedIn } from '#http/session.ts'
import { knownTo } from '#visibility/accounts.ts'
import { communityOpenTo, listedCommunity } from '#visibility/communities.ts'
import { visibleTo, wantedBy } from '#visibility/posts.ts'

export const communityColumns = (
  viewerId: string,
): Sql => sql`c.id, c.name, c.description, c.avatar_url, c.member_count, c.is_public, c.created_at,
  (select ${membershipIn(sql`m`)} from community_members m where m.community_id = c.id and m.user_id = ${viewerId}) as membership`

export function communityOf(db: Db, viewer: SignedIn, communityId: string, at: Date): Promise<CommunityPage> {
  const open = communityOpenTo(viewer.id)
  const moderated = sql`(select true from community_members m
    where m.community_id = c.id and m.user_id = ${viewer.id} and m.role in ('moderator', 'owner')) is true`
  return db.as(communityPageSchema).one(sql`
    select ${communityColumns(viewer.id)}, c.rules, ${open} as visible,
      (select ${authorJson(sql`person`)} from community_members m join profiles person on person.user_id = m.user_id
        where m.community_id = c.id and m.role = 'owner' and ${open} and ${knownTo(viewer.id)}) as owner,
      case when ${moderated} then (select count(*) from (
        select from community_members m join profiles person on person.user_id = m.user_id
        where m.community_id = c.id and m.status = 'requested' and ${knownTo(viewer.id)}
        limit ${limits.community.requestsCounted}) waiting) else 0 end as requests_count,
      ${offerShownTo(viewer.id, at)} as offer
    from communities c where c.id = ${communityId}`)
}

/** @throws Failure not_found, forbidden when its posts and members are not for the viewer */
export async function requireOpenCommunity(db: Db, viewer: SignedIn, communityId: string): Promise<void> {
  const { open } = await db.one<{ open: boolean }>(
    sql`select ${communityOpenTo(viewer.id)} as open from communities c where c.id = ${communityId}`,
  )
  if (!open) throw new Failure('forbidden')
}

export function featured(db: Db, viewer: SignedIn, limit: number): Promise<Community[]> {
  return db.as(communitySchema).many(sql`
    select ${communityColumns(viewer.id)} from communities c where ${listedCommunity} order by c.member_count desc, c.id desc limit ${limit}`)
}

const ownCommunity = z.extend(communitySchema, { since: time })
interface PageOf {
  before: { at: Date; id: string } | null
  limit: number
}

export function communitiesOf(db: Db, viewer: SignedIn, { before, limit }: PageOf): Promise<(Community & { since: string })[]> {
  return db.as(ownCommunity).many(sql`
    select ${communityColumns(viewer.id)}, own.created_at as since
    from community_members own join communities c on c.id = own.community_id
    where own.user_id = ${viewer.id} and own.status in ('member', 'requested')
      ${before ? sql`and (own.created_at, own.community_id) < (${before.at}, ${before.id}::uuid)` : empty}
    order by own.created_at desc, own.community_id desc limit ${limit}`)
}

export function communityPostsPage(viewerId: string, communityId: string, before: string | null, limit: number): PostList {
  const candidates = sql`
    select p.id, p.engagement_score from posts p
    where p.community_id = ${communityId} and p.left_community_at is null ${before ? sql`and p.id < ${before}` : empty}
    order by p.id desc limit ${scanLimit}`
  const page = sql`
    select inside.id, row_number() over (order by inside.id desc) as place
    from (${candidates}) inside
    where (select true from posts p join profiles author on author.user_id = p.user_id
      where p.id = inside.id and ${visibleTo(viewerId)} and ${wantedBy(viewerId)})
    order by inside.id desc limit ${limit}`
  return { candidates, page }
}

export interface CommunityAbout {
  name: string
  description: string | null
  rules: string | null
  avatar_url: string | null
  is_public: boolean
}

export async function insertCommunity(
  tx: Db,
  { id, client_id, created_by, at, ...about }: CommunityAbout & { id: string; client_id: string; created_by: string; at: Date },
): Promise<boolean> {
  const { name, description, rules, avatar_url, is_public } = about
  const inserted = await tx
    .run(sql`
      insert into communities (id, client_id, created_by, name, description, rules, avatar_url, is_public, created_at, updated_at)
      values (${id}, ${client_id}, ${created_by}, ${name}, ${description}, ${rules}, ${avatar_url}, ${is_public}, ${at}, ${at})
      on conflict (created_by, client_id) do nothing`)
    .catch(refuseTaken)
  return inserted > 0
}

export async function communityIdByClientId(db: Db, viewer: SignedIn, clientId: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ id: string }>(sql`select id from communities where created_by = ${viewer.id} and client_id = ${clientId}`)
  return row?.id
}

export function lockCommunity(tx: Db, communityId: string): Promise<CommunityAbout> {
  return tx.one(sql`select name, description, rules, avatar_url, is_public from communities where id = ${communityId} for no key update`)
}

export async function changeCommunity(tx: Db, communityId: string, to: CommunityAbout, at: Date): Promise<void> {
  await tx
    .run(sql`
      update communities set name = ${to.name}, description = ${to.description}, rules = ${to.rules}, avatar_url = ${to.avatar_url},
        is_public = ${to.is_public}, updated_at = ${at}
      where id = ${communityId}`)
    .catch(refuseTaken)
}

/** Its posts, whose rows change, are locked in id order, as by the purge of an author. */
export async function deleteCommunityRow(tx: Db, communityId: string): Promise<void> {
  await tx.run(sql`select from posts p where p.community_id = ${communityId} order by p.id for no key update`)
  await tx.run(sql`delete from communities where id = ${communityId}`)
}

export async function refuseTakenName(db: Db, name: string): Promise<void> {
  if (await db.maybeOne(sql`select from communities where lower(name) = lower(${name})`)) throw taken()
}

function refuseTaken(error: unknown): never {
  if (!violates(error, 'communities_name')) throw error
  throw taken()
}

const taken = () => new Failure('invalid', { errors: [{ field: 'name', code: 'taken' }] })

/** Those who see the posts of a private community now keep them; nobody else gets them. */
export async function keepPostsOf(tx: Db, communityId: string, at: Date): Promise<void> {
  const inside = sql`p.community_id = ${communityId} and p.left_community_at is null and not p.is_public and p.members_before is null`
  await tx.run(sql`select from posts p where ${inside} order by p.id for no key update`)
  await tx.run(sql`update posts p set members_before = ${at} where ${inside}`)
}

/** Rows are locked in id order, posts first as in editing, so it deadlocks with neither. */
export async function closePostsOf(tx: Db, communityId: string): Promise<void> {
  const inside = sql`p.community_id = ${communityId} and p.left_community_at is null and p.is_public`
  await tx.run(sql`select from posts p where ${inside} order by p.id for no key update`)
  await tx.run(sql`
    select from profiles where user_id in (select p.user_id from posts p where ${inside}) order by user_id for no key update`)
  await tx.run(sql`
    select from hashtags where id in (select ph.hashtag_id from posts p join post_hashtags ph on ph.post_id = p.id where ${inside})
    order by id for no key update`)
  await tx.run(sql`delete from post_hashtags ph using posts p where p.id = ph.post_id and ${inside}`)
  await tx.run(sql`update posts p set is_public = false where ${inside}`)
}

export async function changesVisibility(db: Db, viewer: SignedIn, communityId: string, is_public: boolean): Promise<boolean> {
  const switched = await db.maybeOne(sql`
    select from communities c join community_members own on own.community_id = c.id and own.user_id = ${viewer.id} and own.role = 'owner'
    where c.id = ${communityId} and c.is_public <> ${is_public}`)
  return switched !== undefined
}

export async function peopleNotifiedOf(tx: Db, communityId: string): Promise<string[]> {
  const people = await tx.many<{ user_id: string }>(sql`
    select g.user_id from notification_groups g where g.community_id = ${communityId}
    union
    select g.user_id from posts p join notification_groups g on g.post_id = p.id
    where p.community_id = ${communityId} and p.left_community_at is null`)
  return people.map(({ user_id }) => user_id)
}

interface PlacedPost {
  user_id: string
  seen: boolean
}

export function lockPostIn(tx: Db, viewer: SignedIn, communityId: string, postId: string): Promise<PlacedPost> {
  return tx.one(sql`
    select p.user_id, ${visibleTo(viewer.id)} as seen from posts p join profiles author on author.user_id = p.user_id
    where p.id = ${postId} and p.community_id = ${communityId} and p.status <> 'removed' for no key update of p`)
}

export async function detachPost(tx: Db, postId: string, at: Date): Promise<void> {
  await tx.run(sql`update posts set left_community_at = ${at} where id = ${postId} and left_community_at is null`)
}
