import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { openTo, published, unflagged, unhiddenBy, unmutedBy } from '#features/posts/visible.ts'

interface Ranked {
  id: string
  engagement_score: number
}

/** Others' public posts with media below `after`, those that move people most first; reads posts_media_by_engagement in its order. */
export const mediaByEngagement = (db: Db, viewerId: string, after: { rank: number; id: string } | null, limit: number) =>
  db.many<Ranked>(sql`
    select p.id, p.engagement_score
    from posts p join profiles author on author.user_id = p.user_id
    where p.has_media and ${published} and p.user_id <> ${viewerId} and ${below(after)}
      and ${openTo(viewerId)} and ${unmutedBy(viewerId)} and ${unhiddenBy(viewerId)} and ${unflagged}
    order by p.engagement_score desc, p.id desc
    limit ${limit}`)

/** Posts with a hashtag that the viewer may and wants to see, newest first. */
export const postsTagged = (db: Db, viewerId: string, { name, before, limit }: { name: string; before: string | null; limit: number }) =>
  db.many<{ id: string }>(sql`
    select p.id
    from hashtags h join post_hashtags tagged on tagged.hashtag_id = h.id
    join posts p on p.id = tagged.post_id join profiles author on author.user_id = p.user_id
    where h.name = ${name} and tagged.post_id < ${before ?? pastAll} and ${published}
      and ${openTo(viewerId)} and ${unmutedBy(viewerId)} and ${unhiddenBy(viewerId)}
    order by tagged.post_id desc
    limit ${limit}`)

function below(after: { rank: number; id: string } | null): Sql {
  return after === null ? sql`true` : sql`(p.engagement_score, p.id) < (${after.rank}, ${after.id}::uuid)`
}

const pastAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
