import { Failure } from '@atelier/contract/errors'
import { type Me, meSchema, type Person, type Profile, personSchema, profileSchema, type profileTabs } from '@atelier/contract/profiles'
import { isUserId } from '@atelier/contract/rules/username'
import * as z from 'zod/mini'
import { quietOf } from '#auth/admin/quiets.queries.ts'
import { restrictionOf } from '#auth/admin/restrictions.queries.ts'
import { type Db, violates } from '#db/connection.ts'
import { isId } from '#db/ids.ts'
import { listed } from '#db/listed.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { authorColumns, detailColumns, personColumns, profileColumns } from '#features/profiles/columns.queries.ts'
import { isRestricted, type SignedIn } from '#http/session.ts'
import { mediaUrlOf } from '#storage/names.ts'
import { blockedOnlyBy, blockedPeopleOf, hasMuted, knownTo, profileOpenTo } from '#visibility/accounts.ts'
import { takesNewMessagesFrom } from '#visibility/messages.ts'
import { publishedToFollowers, shareableBy, unreportedBy, visibleTo } from '#visibility/posts.ts'

export async function meOf(db: Db, viewer: SignedIn, at: Date): Promise<Me> {
  const { id, email, role } = viewer
  const profile = await db.as(z.omit(meSchema, { email: true, role: true, restriction: true })).one(sql`
    select ${profileColumns}, ${detailColumns(sql`person`)}, person.phone_number, person.nationality, person.date_of_birth, person.onboarding_completed,
      ${quietOf(sql`person.user_id`)} as quiet
    from profiles person where person.user_id = ${id}`)
  const restriction = isRestricted(viewer, at) ? ((await restrictionOf(db, id, at)) ?? null) : null
  return { ...profile, email, role, restriction }
}

export function profileOf(db: Db, viewer: SignedIn, identifier: string): Promise<Profile> {
  return db.as(profileSchema).one(sql`
    select ${profileColumns}, ${relation(viewer.id)}, ${detailColumns(sql`opened`)}, opened.user_id is not null as visible,
      (select true from followers back where back.follower_id = person.user_id and back.following_id = ${viewer.id}) is true as follows_viewer,
      ${hasMuted(viewer.id, sql`person.user_id`)} as user_muted,
      false as user_blocked,
      ${takesNewMessagesFrom(viewer.id, sql`person`)} as can_message,
      exists (select from followers f where f.follower_id = ${viewer.id} and f.following_id = person.user_id and f.notify_posts) as user_notified
    from profiles person left join user_preferences wishes on wishes.user_id = person.user_id
      left join profiles opened on opened.user_id = person.user_id and ${profileOpenTo(viewer.id)}
    where ${named(identifier)} and ${knownTo(viewer.id)}`)
}

/** As they were when blocked. Undefined if that person blocked back, or someone visible has the name by now. */
export function blockedProfileOf(db: Db, viewer: SignedIn, identifier: string): Promise<Profile | undefined> {
  return db.as(profileSchema).maybeOne(sql`
    select ${authorColumns}, person.created_at, null as bio, null as banner_url, null as location, null as website, '{}'::text[] as links, false as open_for_commissions,
      false as follows_viewer, 0 as followers_count, 0 as following_count, 0 as posts_count, false as visible, false as user_muted, true as user_blocked,
      false as can_message, false as user_notified, false as user_following, false as user_requested
    from ${blockedPeopleOf(viewer.id)} person where ${named(identifier)} and ${blockedOnlyBy(viewer.id)}
      and not exists (select from profiles person where ${named(identifier)} and ${knownTo(viewer.id)})
    order by person.present_username is distinct from person.username, person.blocked_at desc limit 1`)
}

function named(identifier: string): Sql {
  if (!isUserId(identifier)) return sql`person.username = ${identifier.toLowerCase()}`
  if (!isId(identifier)) throw new Failure('not_found')
  return sql`person.user_id = ${identifier}`
}

/** In the order of `userIds`. The caller has checked that the viewer may know of them. */
export function peopleByIds(db: Db, viewer: SignedIn, userIds: string[]): Promise<Person[]> {
  return db.as(personSchema).many(sql`
    select ${personColumns}, ${relation(viewer.id)}
    from ${listed(userIds)} join profiles person on person.user_id = listed.id
    order by listed.place`)
}

export async function requireOpen(db: Db, viewer: SignedIn, userId: string): Promise<void> {
  await db.one(sql`select from profiles person where person.user_id = ${userId} and ${knownTo(viewer.id)} and ${profileOpenTo(viewer.id)}`)
}

interface TabEntry {
  id: string
  post_id: string
}

/** Newest first by `id`, that of the row that orders the tab. Others' tabs show what is public, and their own to followers. The caller has checked `requireOpen`. */
export function tabEntries(
  db: Db,
  viewer: SignedIn,
  {
    user_id,
    tab,
    without,
    before,
    limit,
  }: { user_id: string; tab: (typeof profileTabs)[number]; without: string[]; before: string | null; limit: number },
): Promise<TabEntry[]> {
  const isOwn = user_id === viewer.id
  const { place, where } = tabs[tab](user_id, isOwn ? empty : sql`and ${publishedToFollowers}`)
  return db.many(sql`
    select ${place}.id, p.id as post_id
    ${where} and p.id <> all(${without}::uuid[]) and ${visibleTo(viewer.id)} and ${unreportedBy(viewer.id)} ${isOwn ? empty : sql`and ${shareableBy(sql`${user_id}::uuid`)}`} ${before ? sql`and ${place}.id < ${before}` : empty}
    order by ${place}.id desc limit ${limit}`)
}

const author = sql`join profiles author on author.user_id = p.user_id`
const tabs: Record<(typeof profileTabs)[number], (userId: string, listed: Sql) => { place: Sql; where: Sql }> = {
  posts: (userId, listed) => ({ place: sql`p`, where: sql`from posts p ${author} where p.user_id = ${userId} ${listed}` }),
  media: (userId, listed) => ({ place: sql`p`, where: sql`from posts p ${author} where p.user_id = ${userId} ${listed} and p.has_media` }),
  replies: (userId) => ({
    place: sql`c`,
    where: sql`from comments c join posts p on p.id = c.post_id ${author}
      where c.user_id = ${userId} and c.status = 'published' and not exists (
        select from comments later
        where later.user_id = c.user_id and later.id > c.id and later.post_id = c.post_id and later.status = 'published')`,
  }),
  likes: (userId) => ({ place: sql`l`, where: sql`from likes l join posts p on p.id = l.post_id ${author} where l.user_id = ${userId}` }),
}

export interface EditableProfile {
  full_name: string | null
  username: string | null
  bio: string | null
  location: string | null
  website: string | null
  links: string[]
  open_for_commissions: boolean
  avatar_url: string | null
  banner_url: string | null
}

export function lockProfile(tx: Db, viewer: SignedIn): Promise<EditableProfile & { onboarding_completed: boolean }> {
  return tx.one(sql`
    select full_name, username, bio, location, website, links, open_for_commissions, avatar_url, banner_url, onboarding_completed
    from profiles where user_id = ${viewer.id} for no key update`)
}

export async function changeProfile(tx: Db, viewer: SignedIn, to: EditableProfile): Promise<void> {
  await tx
    .run(sql`
      update profiles set full_name = ${to.full_name}, username = ${to.username}, bio = ${to.bio}, location = ${to.location}, website = ${to.website},
        links = ${to.links}, open_for_commissions = ${to.open_for_commissions}, avatar_url = ${to.avatar_url},
        banner_url = ${to.banner_url}, updated_at = now()
      where user_id = ${viewer.id}`)
    .catch(refuseTaken)
}

export async function isFileOf(tx: Db, viewer: SignedIn, mediaId: string, url: string): Promise<boolean> {
  const row = await tx.maybeOne<{ path: string }>(
    sql`select path from media where id = ${mediaId} and user_id = ${viewer.id} and bucket = 'avatars'`,
  )
  return row !== undefined && mediaUrlOf('avatars', row.path) === url
}

export function refuseTaken(error: unknown): never {
  if (!violates(error, 'profiles_username_key')) throw error
  throw new Failure('username_taken', { errors: [{ field: 'username', code: 'username_taken' }] })
}

const relation = (viewerId: string) => sql`
  exists (select from followers f where f.follower_id = ${viewerId} and f.following_id = person.user_id) as user_following,
  exists (select from follow_requests r where r.follower_id = ${viewerId} and r.following_id = person.user_id) as user_requested`
