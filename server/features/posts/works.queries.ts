import type { PostMedia } from '@atelier/contract/posts'
import type { Db } from '#db/connection.ts'
import { listed } from '#db/listed.ts'
import { type Sql, sql } from '#db/sql.ts'
import { mediaJson } from '#features/posts/posts.queries.ts'
import { publishedToFollowers, unhiddenBy, visibleTo } from '#visibility/posts.ts'

export interface WorkRecord {
  user_id: string
  post_id: string
  media: PostMedia
  is_open: boolean
}

interface Wanted {
  userIds: string[]
  each: number
  /** What is for followers stands in no list of suggestions. */
  forEveryone?: boolean
  without?: string
}

/** Each person's newest work that may appear in the viewer's lists: one index descent per person. */
function newestWorks(viewerId: string | null, { userIds, each, forEveryone = false, without }: Wanted): Sql {
  const byAuthor = (rule: Sql) => sql`(select ${rule} from profiles author where author.user_id = p.user_id)`
  return sql`
    select listed.id as user_id, work.post_id, work.is_open, work.media
    from ${listed(userIds)}
    cross join lateral (
      select p.id as post_id, ${byAuthor(visibleTo(null))} as is_open, (
        select ${mediaJson} from post_media m
        where m.post_id = p.id and (m.media_type like 'image/%' or m.sizes <> '{}') order by m.order_index limit 1
      ) as media
      from posts p
      where p.user_id = listed.id and p.has_media and ${publishedToFollowers} and p.id is distinct from ${without ?? null}::uuid
        and ${unhiddenBy(viewerId)} and ${byAuthor(visibleTo(viewerId))}
        and ${forEveryone ? byAuthor(visibleTo(null)) : sql`true`}
      order by p.id desc limit ${each}
    ) work
    where work.media is not null
    order by listed.place, work.post_id desc`
}

export const worksOf = (db: Db, viewerId: string | null, wanted: Wanted): Promise<WorkRecord[]> =>
  db.many<WorkRecord>(newestWorks(viewerId, wanted))

/** @throws Failure not_found */
export const authorOf = (db: Db, viewerId: string | null, postId: string) =>
  db.one<{ user_id: string }>(sql`
    select p.user_id from posts p join profiles author on author.user_id = p.user_id where p.id = ${postId} and ${visibleTo(viewerId)}`)
