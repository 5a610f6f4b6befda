import type { Db } from '../server/db/connection.ts'
import { raw, sql } from '../server/db/sql.ts'

/** Inserts rows of one shape in one statement, in order. Table and column names must come from our own code. */
export async function insertRows(tx: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = raw(Object.keys(first).join(', '))
  await tx.run(sql`
    insert into ${raw(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb)`)
}

/** Writes what onboarding would have written; a trigger made the rows with the accounts. */
export async function finishProfiles(tx: Db, profiles: readonly Record<string, unknown>[]): Promise<void> {
  await tx.run(sql`
    update profiles p set username = r.username, full_name = r.full_name, bio = r.bio, nationality = r.nationality,
      date_of_birth = r.date_of_birth, is_verified = r.is_verified, is_private = r.is_private, avatar_url = r.avatar_url,
      banner_url = r.banner_url, location = r.location, website = r.website, links = r.links, open_for_commissions = r.open_for_commissions,
      onboarding_completed = true
    from jsonb_populate_recordset(null::profiles, ${JSON.stringify(profiles)}::jsonb) r where p.user_id = r.user_id`)
}

/** Interests by name, as onboarding sends them. */
export async function insertInterests(tx: Db, chosen: readonly { user_id: string; name: string }[]): Promise<void> {
  await tx.run(sql`
    insert into user_interests (user_id, interest_id)
    select r.user_id, i.id from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as r (user_id uuid, name text) join interests i using (name)`)
}

/** With the names and pictures that they have now. */
export async function insertBlocks(tx: Db, blocks: readonly { blocker_id: string; blocked_id: string }[], at: Date): Promise<void> {
  await tx.run(sql`
    insert into blocks (blocker_id, blocked_id, username, full_name, avatar_url, created_at)
    select r.blocker_id, r.blocked_id, p.username, p.full_name, p.avatar_url, ${at}
    from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as r (blocker_id uuid, blocked_id uuid) join profiles p on p.user_id = r.blocked_id`)
}

export const refreshSearchTexts = (tx: Db) =>
  tx.run(sql`update posts set search_text = search_text_of(id, content) where id in (select post_id from post_media where alt_text <> '')`)

export async function countryNames(tx: Db): Promise<Map<string, string>> {
  const countries = await tx.many<{ id: string; name: string }>(sql`select id, name from countries`)
  return new Map(countries.map(({ id, name }) => [id, name]))
}

export interface DemoNotification {
  id: string
  user_id: string
  sender_id: string
  type: string
  data: Record<string, unknown>
  dedupe_key: string
  is_read: boolean
  created_at: Date
}

/** In the order of their ids, because the last inserted of a group is its newest. */
export async function insertDemoNotifications(tx: Db, notifications: readonly DemoNotification[]): Promise<void> {
  await tx.run(sql`
    insert into notifications (id, user_id, sender_id, type, data, dedupe_key, is_read, created_at)
    select r.id, r.user_id, r.sender_id, r.type, r.data, r.dedupe_key, r.is_read, r.created_at
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as r (id uuid, user_id uuid, sender_id uuid, type text, data jsonb, dedupe_key text,
      is_read boolean, created_at timestamptz)
    order by r.id
    on conflict (user_id, dedupe_key) do nothing`)
}

/** Everybody was signed in when they joined and whenever they did something, the last time when they did the last thing. */
export async function signInWhoActed(tx: Db): Promise<void> {
  const acts = sql`(
    select id as user_id, created_at from auth.users
    union all select user_id, created_at from posts union all select user_id, created_at from comments
    union all select user_id, created_at from likes union all select user_id, created_at from comment_likes
    union all select user_id, created_at from saved_posts union all select user_id, created_at from shares
    union all select follower_id, created_at from followers union all select follower_id, created_at from follow_requests
    union all select sender_id, created_at from messages union all select reporter_id, created_at from reports
    union all select admin_id, created_at from admin_logs union all select user_id, created_at from user_deletion_requests
    union all select r.user_id, a.created_at from appeals a join removals r on r.id = a.removal_id) acts`
  await tx.run(sql`
    select count(note_activity(user_id, days)) from (
      select user_id, array_agg(distinct (created_at at time zone 'UTC')::date) as days from ${acts} where user_id is not null group by user_id) people`)
  await tx.run(sql`
    update auth.users u set last_sign_in_at = last.at
    from (select user_id, max(created_at) as at from ${acts} group by user_id) last where last.user_id = u.id`)
}

/** A post that waits for approval. */
export const insertHeldPost = (db: Db, { id, user_id, content, at }: { id: string; user_id: string; content: string; at: Date }) =>
  db.run(sql`
    insert into posts (id, user_id, content, is_public, status, created_at, updated_at)
    values (${id}, ${user_id}, ${content}, true, 'pending', ${at}, ${at})`)
