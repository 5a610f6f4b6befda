import type { NotificationType } from '@atelier/contract/choices'
import { empty, type Sql, sql } from '#db/sql.ts'

export const maxRemembered = { groups: 100, notifications: 500 } // one more is read, which tells that there are more

export interface Watched {
  groups: string[] // newest first
  keys: string[] // each `kind:key` of what decides whether and how the groups are shown
  notifications: number
  quotes_staff: boolean
}

export function watchedQuery(userId: string, { type, unread }: { type: NotificationType | null; unread: boolean }): Sql {
  return sql`
    with told as materialized (
      select g.id, g.kind, g.post_id, g.comment_id, g.conversation_id, g.community_id, g.read_seq, g.latest_id from notification_groups g
      where g.user_id = ${userId} ${unread ? sql`and not g.is_read` : empty} ${type ? sql`and g.type = ${type}` : empty}
      order by g.latest_id desc limit ${maxRemembered.groups + 1}
    ), latest as materialized (
      select g.kind, g.post_id, n.sender_id, n.comment_id from told g join notifications n on n.group_id = g.id ${unread ? sql`and n.seq > g.read_seq` : empty}
      limit ${maxRemembered.notifications + 1}
    ), said as materialized (
      select c.id, c.post_id, c.user_id from comments c where c.id = any(array(select comment_id from told union all select comment_id from latest))
    ), written as materialized (
      select p.id, p.user_id from posts p where p.id = any(array(select post_id from told union all select post_id from said))
    ), keys (kind, key) as (
      select 'bell', ${userId}::uuid union select 'viewer', ${userId}::uuid
      union select 'post', id from written union select 'author', user_id from written
      union select 'comment', id from said union select 'author', user_id from said
      union select 'community', community_id from told union select 'conversation', conversation_id from told
      union select 'author', sender_id from latest
      union select case kind when 'like' then 'marks' else 'viewer' end, sender_id from latest where kind in ('like', 'follow', 'follow_request', 'community_request')
    )
    select array(select id from told order by latest_id desc) as groups, array(select kind || ':' || key from keys where key is not null) as keys,
      (select count(*) from latest) as notifications,
      exists (select from told where kind in ('warning', 'restricted', 'quieted', 'content_removed', 'contents_removed', 'appeal_granted', 'appeal_rejected')) as quotes_staff`
}
