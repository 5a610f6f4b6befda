import { raw, type Sql, sql } from '#db/sql.ts'
import { communityJson, likedBy, mediaOfPost, postColumns, savedBy } from '#features/posts/posts.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { banned, blockedEitherWay, mutedBy, mutedWordsOf } from '#visibility/accounts.ts'
import { mentionedIn, takesAllMentions } from '#visibility/mentions.ts'
import { hiddenBy, publishedToFollowers } from '#visibility/posts.ts'

/** Reads one more, to know whether there are more. */
export const maxKept = { listed: 2_000, marked: 100, posts: 32 }

// Of one id: PostgreSQL replans a statement over an array of them at each call, which takes longer than running it.
export const viewerQuery = (id: string): Sql => sql`
  select viewer.id, ${listed(sql`select f.following_id from followers f where f.follower_id = viewer.id`)} as following,
    ${listed(sql`select r.following_id from follow_requests r where r.follower_id = viewer.id`)} as requested,
    ${listed(sql`${blockedEitherWay(sql`viewer.id`)} union all ${mutedBy(sql`viewer.id`)}`)} as shut_out,
    ${listed(hiddenBy(sql`viewer.id`))} as hidden,
    ${listed(sql`select l.post_id from likes l where l.user_id = viewer.id`, maxKept.marked)} as liked,
    ${listed(sql`select s.post_id from saved_posts s where s.user_id = viewer.id`, maxKept.marked)} as saved,
    ${mutedWordsOf(sql`viewer.id`)} is not null as mutes_words
  from (select ${id}::uuid as id) viewer`

/** No posts while the account is banned. */
export const authorsQuery = (ids: string[]): Sql => sql`
  select author.user_id as id, ${authorJson(sql`author`)} as author, case when ${banned(sql`author`)} then '' else array_to_string(array(
    select p.id from posts p where p.user_id = author.user_id and ${publishedToFollowers} order by p.id desc limit ${raw(String(maxKept.posts + 1))}), '') end as posts
  from profiles author where author.user_id = any(${ids}::uuid[])`

export const publishedPostsQuery = (ids: string[]): Sql => sql`
  select ${postColumns}, case when p.left_community_at is null then p.community_id end as community_id, ${mediaOfPost} as post_media,
    case when strpos(p.content, '@') > 0 then (
      select json_agg(json_build_object('name', name, 'key', md5(name)::uuid)) from unnest(${mentionedIn(sql`p.content`)}) name
    ) end as named
  from posts p where p.id = any(${ids}::uuid[]) and ${publishedToFollowers}`

export const communitiesQuery = (ids: string[]): Sql =>
  sql`select c.id, ${communityJson} as community from communities c where c.id = any(${ids}::uuid[])`

export const namesQuery = (names: string[]): Sql => sql`
  select md5(person.username)::uuid as key, person.user_id as id from profiles person where person.username = any(${names}::text[])`

export const wishesQuery = (ids: string[]): Sql => sql`
  select person.id, ${takesAllMentions(sql`person.id`)} as all from unnest(${ids}::uuid[]) person (id)`

export const marksQuery = (viewerIds: string[], postIds: string[]): Sql => sql`
  select pair.viewer_id, pair.post_id, ${likedBy(sql`pair.viewer_id`, sql`pair.post_id`)} as liked, ${savedBy(sql`pair.viewer_id`, sql`pair.post_id`)} as saved,
    (select newest.id from posts newest order by newest.id desc limit 1) as newest
  from unnest(${viewerIds}::uuid[], ${postIds}::uuid[]) pair (viewer_id, post_id)`

const listed = (query: Sql, atMost = maxKept.listed) =>
  sql`array_to_string(array(select id from (${query}) list (id) limit ${raw(String(atMost + 1))}), ',')`
