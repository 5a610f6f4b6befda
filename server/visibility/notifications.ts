import { type NotificationKind, stoppableKinds } from '@atelier/contract/notification-kinds'
import { type Sql, sql } from '#db/sql.ts'
import { hasMuted, mutedWordsOf, present, reachedBy } from '#visibility/accounts.ts'
import { commentOpenTo } from '#visibility/comments.ts'
import { memberOf, validOffer } from '#visibility/communities.ts'
import { messageVisibleTo } from '#visibility/messages.ts'
import { communityAccessibleTo, visibleTo, wantedBy } from '#visibility/posts.ts'

/** Over `g`. Lists, counts, reading all and mail all use this and `notificationShownTo`, so they agree. */
export function groupShownTo(viewerId: string): Sql {
  return sql`((g.post_id is null or (select true from posts p join profiles author on author.user_id = p.user_id
      where p.id = g.post_id and ${visibleTo(viewerId)} and ${communityAccessibleTo(viewerId)} and ${wantedBy(viewerId)}) is true)
    and (g.comment_id is null or ${commentShown(viewerId, sql`g.comment_id`)})
    and case g.kind
      when 'community_request' then (select true from community_members mine
        where mine.community_id = g.community_id and mine.user_id = ${viewerId} and mine.role <> 'member') is true
      when 'community_approved' then ${memberOf(viewerId, sql`g.community_id`)}
      when 'community_accepted' then ${memberOf(viewerId, sql`g.community_id`)}
      else true end)`
}

/** Over `g` and `n`: its cause still exists, and the reader may know of the person. */
export function notificationShownTo(viewerId: string): Sql {
  // A group has thousands; those whom the reader muted or blocked are few, so they are read once per query.
  return sql`((n.sender_id is null
      or n.sender_id not in (
          select m.muted_id from mutes m where m.muter_id = ${viewerId}
          union all select b.blocked_id from blocks b where b.blocker_id = ${viewerId})
        and (select ${present(sql`sender`)} and
            (select true from blocks b where b.blocker_id = sender.user_id and b.blocked_id = ${viewerId}) is not true
          from profiles sender where sender.user_id = n.sender_id))
    and case g.kind
      when 'like' then (select true from likes l where l.post_id = g.post_id and l.user_id = n.sender_id) is true
      when 'comment_like' then (select true from comment_likes l where l.comment_id = g.comment_id and l.user_id = n.sender_id) is true
      when 'follow' then (select true from followers f where f.follower_id = n.sender_id and f.following_id = ${viewerId}) is true
      when 'follow_request' then (select true from follow_requests r where r.follower_id = n.sender_id and r.following_id = ${viewerId}) is true
      when 'follow_approved' then (select true from followers f where f.follower_id = ${viewerId} and f.following_id = n.sender_id) is true
      when 'message' then (select true from messages m where m.conversation_id = g.conversation_id and m.seq = (n.data ->> 'seq')::bigint
        and m.taken_back_at is null and ${messageVisibleTo(viewerId)}) is true
      when 'community_request' then (select true from community_members asker
        where asker.community_id = g.community_id and asker.user_id = n.sender_id and asker.status = 'requested') is true
      when 'community_offered' then (select true from community_offers o
        where o.community_id = g.community_id and o.owner_id = n.sender_id and o.user_id = ${viewerId} and ${validOffer}) is true
      else n.comment_id is null or ${commentShown(viewerId, sql`n.comment_id`)} end)`
}

export function stoppedBy(receiver: Sql, kind: string, postId: Sql): Sql {
  if (!stoppableKinds.has(kind)) return sql`false`
  return sql`(select true from stopped_notices s where s.user_id = ${receiver} and s.post_id = ${postId}) is true`
}

const followerOnlyKinds: ReadonlySet<string> = new Set<NotificationKind>([
  ...(['like', 'comment_like', 'comment', 'reply', 'mention', 'follow', 'new_post'] as const),
])

/** Followers are notified of what quiet people do. Requests and answers reach whom they are addressed to, who alone can see to them. */
export function notifiableTo(receiver: Sql, kind: string, senderId: Sql): Sql {
  if (!followerOnlyKinds.has(kind)) return sql`true`
  return sql`(select ${reachedBy(sql`sender`, receiver)} from profiles sender where sender.user_id = ${senderId}) is not false`
}

function commentShown(viewerId: string, commentId: Sql): Sql {
  return sql`(select true from comments c join profiles author on author.user_id = c.user_id
    where c.id = ${commentId} and ${commentOpenTo(viewerId)} and not ${hasMuted(viewerId, sql`c.user_id`)}
      and (c.user_id = ${viewerId} or says_any(c.content, ${mutedWordsOf(viewerId)}) is not true)) is true`
}
