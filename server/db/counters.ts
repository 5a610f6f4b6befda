import type { Database } from '#db/connection.ts'
import { raw, type Sql, sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { visibleTo } from '#visibility/posts.ts'

export interface CheckedCounter {
  table: string
  column: string
  wrong: number
}

/** Reads whole tables: for staff, not for requests. */
export function checkCounters(db: Database): Promise<CheckedCounter[]> {
  return transaction(db, async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    const checked: CheckedCounter[] = []
    for (const [name, truth] of Object.entries(truths)) {
      const [table = '', column = ''] = name.split('.')
      const { wrong } = await tx.one<{ wrong: number }>(
        sql`select count(*) as wrong from ${raw(table)} t where t.${raw(column)} is distinct from (${truth})`,
      )
      checked.push({ table, column, wrong })
    }
    return checked
  })
}

const truths: Record<string, Sql> = {
  'profiles.followers_count': sql`select count(*) from followers f where f.following_id = t.user_id`,
  'profiles.following_count': sql`select count(*) from followers f where f.follower_id = t.user_id`,
  'profiles.posts_count': sql`select count(*) from posts p where p.user_id = t.user_id and p.is_public and p.status = 'published'`,
  'profiles.is_banned': sql`
    select t.hidden_since is not null or exists (select from user_bans b where b.user_id = t.user_id and b.is_active)`,
  'posts.likes_count': sql`select count(*) from likes l where l.post_id = t.id`,
  'posts.comments_count': sql`select count(*) from comments c where c.post_id = t.id and c.status = 'published'`,
  'posts.shares_count': sql`select count(*) from shares s where s.post_id = t.id`,
  'posts.saves_count': sql`select count(*) from saved_posts s where s.post_id = t.id`,
  'posts.has_media': sql`select exists (select from post_media m where m.post_id = t.id)`,
  'posts.has_image': sql`select exists (select from post_media m where m.post_id = t.id and m.media_type not like 'video/%')`,
  'posts.has_video': sql`select exists (select from post_media m where m.post_id = t.id and m.media_type like 'video/%')`,
  'posts.engagement_score': sql`
    select (select count(*) from likes l where l.post_id = t.id and l.user_id <> t.user_id)
      + 3 * (select count(distinct c.user_id) from comments c where c.post_id = t.id and c.status = 'published' and c.user_id <> t.user_id)
      + 2 * (select count(*) from shares s where s.post_id = t.id and s.user_id <> t.user_id)
      + 4 * (select count(*) from saved_posts s where s.post_id = t.id and s.user_id <> t.user_id)`,
  'comments.likes_count': sql`select count(*) from comment_likes l where l.comment_id = t.id`,
  'comments.replies_count': sql`select count(*) from comments c where c.parent_comment_id = t.id and c.status = 'published'`,
  'hashtags.usage_count': sql`
    select count(*) from post_hashtags h join posts p on p.id = h.post_id join profiles author on author.user_id = p.user_id
    where h.hashtag_id = t.id and ${visibleTo(null)}`,
  'post_hashtags.counted': sql`
    select ${visibleTo(null)} from posts p join profiles author on author.user_id = p.user_id where p.id = t.post_id`,
  'communities.member_count': sql`select count(*) from community_members m where m.community_id = t.id and m.status = 'member'`,
  'report_groups.reports_count': sql`
    select count(*) from reports r where r.type = t.type and r.target_id = t.target_id and r.status = t.status`,
  'conversation_participants.unread_count': sql`
    select count(*) from messages m
    where m.conversation_id = t.conversation_id and m.sender_id <> t.user_id and m.seq > greatest(t.read_seq, t.cleared_seq)`,
  'conversations.last_seq': sql`select coalesce(max(m.seq), 0) from messages m where m.conversation_id = t.id`,
  'conversations.revision': sql`select coalesce(max(m.revision), 0) from messages m where m.conversation_id = t.id`,
}
