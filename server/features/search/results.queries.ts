import type { Community } from '@atelier/contract/communities'
import type { PostMedia } from '@atelier/contract/posts'
import type { Hashtag, SearchResult } from '@atelier/contract/search'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { communityColumns } from '#features/communities/communities.queries.ts'
import { visibleTo } from '#visibility/posts.ts'

export function peopleResults(db: Db, ids: string[]): Promise<SearchResult[]> {
  return db.many(sql`
    select person.user_id as id, 'user' as type, coalesce(person.full_name, person.username) as title, coalesce('@' || person.username, '') as subtitle,
      person.avatar_url as avatar, null as thumbnail, person.is_verified as verified,
      json_build_object('username', person.username, 'user_id', person.user_id) as metadata
    from ${listed(ids)} join profiles person on person.user_id = listed.id order by listed.place`)
}

export function postResults(
  db: Db,
  ids: string[],
): Promise<(Omit<SearchResult, 'thumbnail'> & { picture: Pick<PostMedia, 'media_url' | 'sizes'> | null; is_open: boolean })[]> {
  return db.many(sql`
    select p.id, 'post' as type, p.content as title, coalesce('@' || author.username, '') as subtitle, author.avatar_url as avatar,
      (select json_build_object('media_url', m.media_url, 'sizes', m.sizes) from post_media m
        where m.post_id = p.id and (m.media_type like 'image/%' or m.sizes <> '{}') and m.sensitive is null order by m.order_index limit 1) as picture,
      author.is_verified as verified, json_build_object('username', author.username, 'user_id', author.user_id) as metadata, ${visibleTo(null)} as is_open
    from ${listed(ids)} join posts p on p.id = listed.id join profiles author on author.user_id = p.user_id order by listed.place`)
}

export const hashtagsByIds = (db: Db, ids: string[]): Promise<Hashtag[]> =>
  db.many(sql`select h.id, h.name, h.usage_count from ${listed(ids)} join hashtags h on h.id = listed.id order by listed.place`)

export const communitiesByIds = (db: Db, viewerId: string, ids: string[]): Promise<Community[]> =>
  db.many(sql`select ${communityColumns(viewerId)} from ${listed(ids)} join communities c on c.id = listed.id order by listed.place`)

const listed = (ids: string[]) => sql`unnest(${ids}::uuid[]) with ordinality listed (id, place)`
