import { limits } from '@atelier/contract/limits'
import { postSchema } from '@atelier/contract/posts'
import * as z from 'zod/mini'
import type { CandidateDb } from '#db/candidates.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { listed } from '#db/listed.ts'
import { raw, type Sql, sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { approvesFollowers } from '#visibility/accounts.ts'
import { maxShownWidth } from '#visibility/media.ts'
import { plainMentionsIn } from '#visibility/mentions.ts'
import { reported, reviewable, visibleTo } from '#visibility/posts.ts'

export const mediaJson = sql`json_build_object('id', m.id, 'media_url', m.media_url, 'media_type', m.media_type, 'order_index', m.order_index,
  'alt_text', m.alt_text, 'width', coalesce(${maxShownWidth}, m.width), 'height', coalesce(round(m.height::numeric * ${maxShownWidth} / m.width), m.height),
  'placeholder', m.placeholder, 'sizes', array_remove(m.sizes, ${maxShownWidth}), 'is_sensitive', m.sensitive is not null)`

export const postColumns = sql`p.id, p.user_id, p.content, p.created_at, p.likes_count, p.comments_count, p.shares_count, p.saves_count, p.engagement_score,
    p.enlightenment_score, p.reliability_score, p.category, p.location, p.is_public, p.audience, p.download_size, p.status, p.version, p.edited_at`

export const mediaOfPost = sql`case when p.has_media then (
      select json_agg(${mediaJson} order by m.order_index)
      from post_media m where m.post_id = p.id
    ) else '[]' end`

export const communityJson = sql`json_build_object('id', c.id, 'name', c.name, 'avatar_url', c.avatar_url, 'is_public', c.is_public)`

export const likedBy = (viewerId: string | Sql, postId: Sql) =>
  sql`(select true from likes l where l.post_id = ${postId} and l.user_id = ${viewerId}) is true`
export const savedBy = (viewerId: string | Sql, postId: Sql) =>
  sql`(select true from saved_posts s where s.post_id = ${postId} and s.user_id = ${viewerId}) is true`

/** `page` selects `id` and `place`; invisible posts are left out, for staff those not `reviewable`. */
export const postsIn = (viewerId: string | null, page: Sql, shown = visibleTo(viewerId)): Sql => sql`
  with page as (${page})
  select ${postColumns},
    ${plainMentionsIn(sql`p.content`, sql`p.user_id`, viewerId)} as plain_mentions, ${visibleTo(null)} as is_open,
    ${viewerState(viewerId)},
    ${authorJson(sql`author`)} as author,
    case when p.community_id is not null and p.left_community_at is null then (
      select ${communityJson} from communities c where c.id = p.community_id
    ) end as community,
    ${mediaOfPost} as post_media
  from page join posts p on p.id = page.id join profiles author on author.user_id = p.user_id
  where ${shown}
  order by page.place`

export interface PostList {
  candidates: Sql
  page: Sql
  /** Over `p` and `author`: what the primary says again of each post that a replica found. Without it none is asked. */
  stillListed?: Sql
}

// Not a bound value: the planner would expect a tenth of the table.
export const scanLimit = raw(String(limits.page.looked))

export const rankedIn = (db: CandidateDb, page: Sql) =>
  db.many<{ id: string; engagement_score: number }>(sql`
    with page as (${page}) select page.id, posts.engagement_score from page join posts on posts.id = page.id order by page.place`)

export const lastScanned = (db: CandidateDb, candidates: Sql) =>
  db.maybeOne<{ id: string; engagement_score: number }>(sql`
    select c.id, c.engagement_score from (${candidates}) c offset ${limits.page.looked - 1} limit 1`)

export const postsByIdsQuery = (viewerId: string | null, ids: string[], stillListed?: Sql): Sql =>
  postsIn(viewerId, inOrder(ids), stillListed && sql`${visibleTo(viewerId)} and ${stillListed}`)

export const reviewedPostsQuery = (viewerId: string, ids: string[]): Sql => postsIn(viewerId, inOrder(ids), reviewable)

export const reportedPostsQuery = (viewerId: string, ids: string[]): Sql => postsIn(viewerId, inOrder(ids), reported)

const inOrder = (ids: string[]) => sql`select id, place from ${listed(ids)}`

export const postRow = z.extend(postSchema, { is_open: z.boolean() })
export type PostRow = z.infer<typeof postRow>
export const reportedPostRow = z.extend(postRow, { status: z.enum(['published', 'pending', 'removed']) })

/** Before the post's hashtags: an account that changes its visibility locks itself first. */
export async function lockAuthor(tx: Db, postId: string): Promise<void> {
  await tx.run(sql`select from profiles where user_id = (select user_id from posts where id = ${postId}) for no key update`)
}

export async function deletePostRow(tx: Db, id: string): Promise<void> {
  await tx.run(sql`delete from posts where id = ${id}`)
}

export interface Like {
  post_id: string
  user_id: string
}

export function insertLikes(db: Db, likes: Like[]): Promise<(Like & { author_id: string })[]> {
  const [posts, people] = [likes.map(({ post_id }) => post_id), likes.map(({ user_id }) => user_id)]
  const liker = sql`wish.user_id`
  return db.many(sql`
    insert into likes (id, post_id, user_id)
    select wish.id, p.id, ${liker}
    from unnest(${likes.map(() => newId())}::uuid[], ${posts}::uuid[], ${people}::uuid[]) wish (id, post_id, user_id)
      join posts p on p.id = wish.post_id join profiles author on author.user_id = p.user_id
    where ${visibleTo(liker)} order by p.id for key share of p
    on conflict do nothing
    returning post_id, user_id, (select p.user_id from posts p where p.id = post_id) as author_id`)
}

export const deleteLike = (db: Db, viewerId: string, postId: string) =>
  db.run(sql`delete from likes where post_id = ${postId} and user_id = ${viewerId}`)

export const insertSave = (db: Db, viewerId: string, postId: string) =>
  db.run(sql`
    insert into saved_posts (id, post_id, user_id)
    select ${newId()}, p.id, ${viewerId} from ${lockedVisiblePost(viewerId, postId)}
    on conflict do nothing`)

export const deleteSave = (db: Db, viewerId: string, postId: string) =>
  db.run(sql`delete from saved_posts where post_id = ${postId} and user_id = ${viewerId}`)

export const insertShare = (db: Db, viewerId: string, postId: string) =>
  db.run(sql`
    insert into shares (post_id, user_id)
    select p.id, ${viewerId} from ${lockedVisiblePost(viewerId, postId)}
    on conflict do nothing`)

// The lock makes it wait for a concurrent deletion, instead of failing on the missing row.
export const lockedVisiblePost = (viewerId: string, postId: string, further = sql`true`) => sql`
  posts p join profiles author on author.user_id = p.user_id where p.id = ${postId} and ${visibleTo(viewerId)} and ${further} for key share of p`

function viewerState(viewerId: string | null): Sql {
  if (viewerId === null) return sql`false as user_liked, false as user_saved, false as user_following, false as user_requested`
  return sql`
    ${likedBy(viewerId, sql`p.id`)} as user_liked,
    ${savedBy(viewerId, sql`p.id`)} as user_saved,
    (select true from followers f where f.follower_id = ${viewerId} and f.following_id = p.user_id) is true as user_following,
    ${approvesFollowers(sql`author`)} and (select true from follow_requests r where r.follower_id = ${viewerId} and r.following_id = p.user_id) is true
      as user_requested`
}
