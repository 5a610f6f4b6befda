import { commentSchema } from '@atelier/contract/comments'
import type { Db } from '#db/connection.ts'
import { firstId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { present } from '#visibility/accounts.ts'
import { commentOpenTo, commentVisibleTo } from '#visibility/comments.ts'
import { plainMentionsIn, takesMentionsFrom } from '#visibility/mentions.ts'
import { communityAccessibleTo, visibleTo } from '#visibility/posts.ts'

interface PageOf {
  after: string | null
  limit: number
}

/** Oldest first. The caller has checked that the viewer may see the post (`requirePost`). */
export const topComments = (db: Db, viewerId: string | null, postId: string, page: PageOf) =>
  db.as(commentSchema).many(commentsWhere(viewerId, sql`c.post_id = ${postId} and c.parent_comment_id is null`, page))

/** Oldest first. The caller has checked that the viewer may see the comment (`oneComment`). */
export const repliesTo = (db: Db, viewerId: string | null, commentId: string, page: PageOf) =>
  db.as(commentSchema).many(commentsWhere(viewerId, sql`c.parent_comment_id = ${commentId}`, page))

export const oneComment = (db: Db, viewerId: string | null, id: string) =>
  db.as(commentSchema).one(sql`
    select ${columns(viewerId)} from comments c join profiles author on author.user_id = c.user_id
    where c.id = ${id} and ${commentVisibleTo(viewerId)}`)

/** Ignores visibility: only for calls whose `access` is a staff role. */
export const reportedComment = (db: Db, viewerId: string, id: string) =>
  db.as(commentSchema).maybeOne(sql`
    select ${columns(viewerId)} from comments c join profiles author on author.user_id = c.user_id where c.id = ${id}`)

export const requirePost = (db: Db, viewerId: string | null, id: string) =>
  db.one(sql`select from posts p join profiles author on author.user_id = p.user_id where p.id = ${id} and ${visibleTo(viewerId)}`)

interface NewComment {
  id: string
  post_id: string
  user_id: string
  client_id: string
  content: string
  status: 'published' | 'pending'
  parent_comment_id: string | null
}

/** False for a repeated `client_id`, or when the author may not see the place. */
export async function insertComment(db: Db, comment: NewComment): Promise<boolean> {
  const { id, post_id, user_id, client_id, content, status, parent_comment_id } = comment
  // The locks make it wait for a concurrent deletion, instead of failing on the missing row.
  const place = parent_comment_id
    ? sql`select c.post_id, coalesce(c.parent_comment_id, c.id) as parent_id
        from comments c join profiles author on author.user_id = c.user_id join posts p on p.id = c.post_id
        where c.id = ${parent_comment_id} and c.post_id = ${post_id} and ${commentVisibleTo(user_id)} and ${communityAccessibleTo(user_id)} for key share of c`
    : sql`select p.id as post_id, null::uuid as parent_id from posts p join profiles author on author.user_id = p.user_id
        where p.id = ${post_id} and ${visibleTo(user_id)} and ${communityAccessibleTo(user_id)} for key share of p`
  const inserted = await db.run(sql`
    with place as (${place})
    insert into comments (id, post_id, user_id, client_id, parent_comment_id, content, status)
    select ${id}, place.post_id, ${user_id}, ${client_id}, place.parent_id, ${content}, ${status} from place
    on conflict (user_id, client_id) do nothing`)
  return inserted > 0
}

export async function commentIdByClientId(db: Db, viewerId: string, clientId: string): Promise<string> {
  return (await db.one<{ id: string }>(sql`select id from comments where user_id = ${viewerId} and client_id = ${clientId}`)).id
}

export interface Listener {
  user_id: string
  told_as: 'reply' | 'comment' | 'mention'
  answered_id: string | null
}

export const listenersTo = (db: Db, commentId: string, answeredId: string | null, usernames: string[]) =>
  db.many<Listener>(sql`
    select who.user_id, case who.user_id when answered.user_id then answered.id when thread.user_id then thread.id end as answered_id,
      case when who.user_id in (answered.user_id, thread.user_id) then 'reply' when who.user_id = post.user_id then 'comment' else 'mention' end as told_as
    from comments c join profiles author on author.user_id = c.user_id join posts post on post.id = c.post_id
      left join comments answered on answered.id = ${answeredId} left join comments thread on thread.id = c.parent_comment_id
      join profiles who on who.user_id in (post.user_id, answered.user_id, thread.user_id)
        or who.username = any(${usernames}) and ${takesMentionsFrom(sql`c.user_id`, sql`who`)}
    where c.id = ${commentId} and who.user_id <> c.user_id and ${present(sql`who`)}
      and ${commentVisibleTo(sql`who.user_id`)}
    order by who.user_id`)

export async function deleteCommentRow(db: Db, viewerId: string, id: string): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from comments c using posts p
    where c.id = ${id} and p.id = c.post_id and c.status <> 'removed' and (c.user_id = ${viewerId} or p.user_id = ${viewerId})`)
  return deleted > 0
}

export const insertCommentLike = (db: Db, viewerId: string, commentId: string) =>
  db.maybeOne<{ author_id: string; post_id: string }>(sql`
    with seen as (
      select c.id, c.user_id, c.post_id from comments c join profiles author on author.user_id = c.user_id
      where c.id = ${commentId} and ${commentVisibleTo(viewerId)} for key share of c
    ), liked as (
      insert into comment_likes (comment_id, user_id) select id, ${viewerId} from seen on conflict do nothing returning comment_id
    )
    select seen.user_id as author_id, seen.post_id from seen join liked on liked.comment_id = seen.id`)

export const deleteCommentLike = (db: Db, viewerId: string, commentId: string) =>
  db.run(sql`delete from comment_likes where comment_id = ${commentId} and user_id = ${viewerId}`)

// Judged row by row along the index, so a page costs the same under a post with very many comments.
const commentsWhere = (viewerId: string | null, rule: Sql, { after, limit }: PageOf) => sql`
  select ${columns(viewerId)}
  from (
    select * from comments c
    where ${rule} and c.id > ${after ?? firstId}
      and (select true from profiles author where author.user_id = c.user_id and ${commentOpenTo(viewerId)})
    order by c.id limit ${limit}
  ) c join profiles author on author.user_id = c.user_id
  order by c.id`

function columns(viewerId: string | null): Sql {
  const liked =
    viewerId === null ? sql`false` : sql`(select true from comment_likes l where l.comment_id = c.id and l.user_id = ${viewerId}) is true`
  return sql`c.id, c.post_id, c.user_id, c.content, c.created_at, c.likes_count, c.replies_count, c.parent_comment_id,
    ${plainMentionsIn(sql`c.content`, sql`c.user_id`, viewerId)} as plain_mentions, ${liked} as user_liked,
    ${authorJson(sql`author`)} as author`
}
