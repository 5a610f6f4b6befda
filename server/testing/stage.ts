import { roles } from '@atelier/contract/choices'
import type { Role } from '@atelier/contract/endpoint'
import { listInterests } from '@atelier/contract/onboarding'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { TestPerson, world } from '#testing/world.ts'

/** The kinds of the owner's account. */
export const kinds = ['private', 'public'] as const
export type Kind = (typeof kinds)[number]

const signedIn = ['stranger', 'newcomer', 'pending', 'follower', 'blocked', 'banned', 'owing', 'moderator', 'admin', 'super_admin'] as const
/** The owner comes last, because what the owner deletes is gone for the others. */
export const actors = ['anonymous', ...signedIn, 'owner'] as const
export type Actor = (typeof actors)[number]
export const staff: readonly string[] = roles.filter((role) => role !== 'user')

/** An account with one of everything, and people with different relations to it. */
export interface Stage {
  owner: TestPerson
  actors: Record<(typeof signedIn)[number], TestPerson>
  post_id: string
  comment_id: string
  /** An upload that is in no post yet. */
  media_id: string
  notification_id: string
  /** Another session of the owner. */
  session_id: string
  interest_ids: string[]
}

/** Part of everything that the owner writes. */
export const canary = 'wqxzcanary'
/** Only the owner may read these. */
export const secrets = { phone_number: '+49 151 7770001', date_of_birth: '1971-03-19' }

/** @returns a function that restores the stage to its start */
export async function stageOf({ db, call, people }: Awaited<ReturnType<typeof world>>): Promise<(kind: Kind) => Promise<Stage>> {
  const { owner, ...around } = await people('owner', ...signedIn)
  const { items } = await call(listInterests)
  return async (kind) => {
    const [post_id, comment_id, media_id, notification_id, hashtag_id, session_id] = [newId(), newId(), newId(), newId(), newId(), newId()]
    for (const table of [sql`posts`, sql`hashtags`, sql`followers`, sql`follow_requests`, sql`blocks`, sql`mutes`, sql`media`])
      await db.run(sql`delete from ${table}`)
    for (const table of [sql`notifications`, sql`search_logs`, sql`trending_users`, sql`user_roles`, sql`user_bans`, sql`auth.factors`])
      await db.run(sql`delete from ${table}`)
    for (const role of staff) await db.run(sql`insert into user_roles (user_id, role) values (${around[role as Role].id}, ${role})`)
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${around.banned.id})`)
    await db.run(sql`
      insert into auth.factors (id, user_id, factor_type, status) values (${newId()}, ${around.owing.id}, 'totp', 'verified')`)
    for (const { id, session_id } of Object.values(around))
      await db.run(
        sql`insert into auth.sessions (id, user_id, amr) values (${session_id}, ${id}, '[]') on conflict (id) do update set aal = 'aal1'`,
      )
    await db.run(sql`update profiles set username = null, onboarding_completed = false where user_id = ${around.newcomer.id}`)
    await db.run(sql`
      update profiles set is_private = ${kind === 'private'}, phone_number = ${secrets.phone_number}, date_of_birth = ${secrets.date_of_birth}
      where user_id = ${owner.id}`)
    await db.run(sql`insert into followers (id, follower_id, following_id) values (${newId()}, ${around.follower.id}, ${owner.id})`)
    await db.run(sql`insert into follow_requests (id, follower_id, following_id) values (${newId()}, ${around.pending.id}, ${owner.id})`)
    await db.run(sql`insert into blocks (blocker_id, blocked_id) values (${owner.id}, ${around.blocked.id})`)
    await db.run(sql`insert into posts (id, user_id, content) values (${post_id}, ${owner.id}, ${`Lighthouse ${canary} #harbour`})`)
    await db.run(sql`
      insert into post_media (id, post_id, media_url, media_type, order_index, alt_text)
      values (${newId()}, ${post_id}, ${`/media/post-media/${canary}.webp`}, 'image/webp', 0, ${canary})`)
    await db.run(sql`insert into hashtags (id, name) values (${hashtag_id}, 'harbour')`)
    await db.run(sql`insert into post_hashtags (post_id, hashtag_id) values (${post_id}, ${hashtag_id})`)
    await db.run(sql`
      insert into trending_hashtags (id, name, usage_count, score) values (${hashtag_id}, 'harbour', 1, 1)`)
    await db.run(sql`insert into trending_users (user_id, score) values (${owner.id}, 1)`)
    await db.run(sql`insert into comments (id, post_id, user_id, content) values (${comment_id}, ${post_id}, ${owner.id}, ${canary})`)
    await db.run(sql`
      insert into comments (id, post_id, user_id, content, parent_comment_id) values (${newId()}, ${post_id}, ${owner.id}, ${canary}, ${comment_id})`)
    await db.run(sql`
      insert into media (id, user_id, bucket, path, media_type, bytes) values (${media_id}, ${owner.id}, 'post-media', ${`${canary}-2.webp`}, 'image/webp', 1)`)
    await db.run(sql`
      insert into notifications (id, user_id, sender_id, type, title, content, data)
      select id, person, ${owner.id}, 'mention', 'You were mentioned', ${canary}, ${JSON.stringify({ post_id })}::jsonb
      from unnest(${[notification_id, ...signedIn.map(() => newId())]}::uuid[], ${[owner.id, ...signedIn.map((name) => around[name].id)]}::uuid[]) n (id, person)`)
    await db.run(sql`insert into auth.sessions (id, user_id, amr) values (${session_id}, ${owner.id}, '[]')`)
    const things = { post_id, comment_id, media_id, notification_id, session_id }
    return { owner, actors: around, ...things, interest_ids: items.slice(0, 3).map(({ id }) => id) }
  }
}
