import type { Audience } from '@atelier/contract/choices'
import type { Post } from '@atelier/contract/posts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export interface AudiencePost extends Pick<Post, 'id' | 'content' | 'status' | 'audience'> {
  is_public: boolean
  was_kept: boolean
}

/** Includes posts in a private community that the author has left; that reveals nothing to others. @throws Failure not_found */
export function lockForAudience(tx: Db, viewerId: string, id: string): Promise<AudiencePost> {
  return tx.one(sql`
    select p.id, p.content, p.status, p.audience, p.is_public, p.members_before is not null as was_kept from posts p
    where p.id = ${id} and p.user_id = ${viewerId} and p.status <> 'removed' for no key update`)
}

/** Also leaves its community. Comments by members of a private community stay visible to members only. */
export async function narrowAudience(tx: Db, id: string, audience: Audience, at: Date): Promise<void> {
  await tx.run(sql`
    update posts set audience = ${audience}, is_public = false, updated_at = ${at},
      community_id = case when not is_public then community_id end, left_community_at = case when not is_public and community_id is not null then ${at}::timestamptz end
    where id = ${id}`)
}

export async function openToCommunity(tx: Db, id: string, at: Date): Promise<boolean> {
  const { is_public } = await tx.one<{ is_public: boolean }>(sql`
    update posts p set is_public = c.is_public, members_before = null, updated_at = ${at}
    from communities c where p.id = ${id} and c.id = p.community_id returning p.is_public`)
  return is_public
}
