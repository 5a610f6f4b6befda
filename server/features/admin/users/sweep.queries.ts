import { joinedCommunitySchema, type PersonRecent, recentCommentSchema } from '@atelier/contract/admin/sweep'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { commentOpenToStaff } from '#visibility/comments.ts'
import { listedCommunity } from '#visibility/communities.ts'
import { openToStaff } from '#visibility/posts.ts'
import { inPendingSweep } from '#visibility/staff.ts'

interface Whose {
  user_id: string
  since: Date
}

const postsOf = ({ user_id, since }: Whose, where: Sql) => sql`
  from posts p join profiles author on author.user_id = p.user_id
  where p.user_id = ${user_id} and p.created_at > ${since} and p.status = 'published' and ${openToStaff} and ${where}`
const commentsOf = ({ user_id, since }: Whose, where: Sql) => sql`
  from comments c join profiles author on author.user_id = c.user_id join posts p on p.id = c.post_id
  where c.user_id = ${user_id} and c.created_at > ${since} and c.status = 'published' and ${commentOpenToStaff} and ${where}`
const joinedBy = ({ user_id, since }: Whose, where: Sql) => sql`
  from community_members m join communities c on c.id = m.community_id
  where m.user_id = ${user_id} and m.created_at > ${since} and m.status = 'member' and m.role <> 'owner' and ${listedCommunity} and ${where}`

export async function recentPostIds(db: Db, whose: Whose, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select p.id ${postsOf(whose, sql`not ${inPendingSweep(sql`p.user_id`, 'post_ids', sql`p.id`)}`)} order by p.id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

export const recentComments = (db: Db, whose: Whose, limit: number): Promise<PersonRecent['comments']> =>
  db.as(recentCommentSchema).many(sql`
    select c.id, c.post_id, c.content, c.created_at
    ${commentsOf(whose, sql`not ${inPendingSweep(sql`c.user_id`, 'comment_ids', sql`c.id`)}`)} order by c.id desc limit ${limit}`)

export const recentlyJoined = (db: Db, whose: Whose, limit: number): Promise<PersonRecent['communities']> =>
  db.as(joinedCommunitySchema).many(sql`
    select c.id, c.name, m.created_at as joined_at
    ${joinedBy(whose, sql`not ${inPendingSweep(sql`m.user_id`, 'community_ids', sql`c.id`)}`)}
    order by m.created_at desc, c.id limit ${limit}`)

/** Answers first: what is removed with its parent would have no removal of its own. */
export const stillThere = (tx: Db, whose: Whose, { post_ids, comment_ids }: { post_ids: string[]; comment_ids: string[] }) =>
  tx.many<{ kind: 'post' | 'comment'; target_id: string }>(sql`
    select kind, target_id from (
      select 'comment' as kind, c.id as target_id, c.parent_comment_id is null as is_parent ${commentsOf(whose, sql`c.id = any(${comment_ids}::uuid[])`)}
      union all select 'post', p.id, false ${postsOf(whose, sql`p.id = any(${post_ids}::uuid[])`)}
    ) things order by kind desc, is_parent, target_id`)

export const stillMember = (tx: Db, whose: Whose, communityIds: string[]) =>
  tx.many<{ id: string; name: string }>(sql`select c.id, c.name ${joinedBy(whose, sql`c.id = any(${communityIds}::uuid[])`)} order by c.id`)
