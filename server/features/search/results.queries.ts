import { type Community, communitySchema } from '@atelier/contract/communities'
import { postMediaSchema } from '@atelier/contract/posts'
import { type Hashtag, hashtagSchema, type SearchResult, searchResultSchema } from '@atelier/contract/search'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { listed } from '#db/listed.ts'
import { sql } from '#db/sql.ts'
import { communityColumns } from '#features/communities/communities.queries.ts'
import { visibleTo } from '#visibility/posts.ts'

export function peopleResults(db: Db, ids: string[]): Promise<SearchResult[]> {
  return db.as(searchResultSchema).many(sql`
    select person.user_id as id, 'user' as type, coalesce(person.full_name, person.username) as title, coalesce('@' || person.username, '') as subtitle,
      person.avatar_url as avatar, null as thumbnail, person.is_verified as verified,
      json_build_object('username', person.username, 'user_id', person.user_id) as metadata
    from ${listed(ids)} join profiles person on person.user_id = listed.id order by listed.place`)
}

const postResult = z.extend(z.omit(searchResultSchema, { thumbnail: true }), {
  picture: z.nullable(z.pick(postMediaSchema, { media_url: true, sizes: true })),
  is_open: z.boolean(),
})
export function postResults(db: Db, ids: string[]): Promise<z.infer<typeof postResult>[]> {
  return db.as(postResult).many(sql`
    select p.id, 'post' as type, p.content as title, coalesce('@' || author.username, '') as subtitle, author.avatar_url as avatar,
      (select json_build_object('media_url', m.media_url, 'sizes', m.sizes) from post_media m
        where m.post_id = p.id and (m.media_type like 'image/%' or m.sizes <> '{}') and m.sensitive is null order by m.order_index limit 1) as picture,
      author.is_verified as verified, json_build_object('username', author.username, 'user_id', author.user_id) as metadata, ${visibleTo(null)} as is_open
    from ${listed(ids)} join posts p on p.id = listed.id join profiles author on author.user_id = p.user_id order by listed.place`)
}

export const hashtagsByIds = (db: Db, ids: string[]): Promise<Hashtag[]> =>
  db
    .as(hashtagSchema)
    .many(sql`select h.id, h.name, h.usage_count from ${listed(ids)} join hashtags h on h.id = listed.id order by listed.place`)

export const communitiesByIds = (db: Db, viewerId: string, ids: string[]): Promise<Community[]> =>
  db
    .as(communitySchema)
    .many(sql`select ${communityColumns(viewerId)} from ${listed(ids)} join communities c on c.id = listed.id order by listed.place`)
