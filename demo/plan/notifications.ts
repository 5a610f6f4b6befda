import type { NotificationKind } from '@atelier/contract/notification-kinds'
import { mentionsOf } from '@atelier/contract/rules/mentions'
import type { PlannedCommunity } from '#plan/communities.ts'
import type { DemoMember, Follow } from '#plan/members.ts'
import type { PlannedConversation } from '#plan/messages.ts'
import type { PlannedComment, PlannedPost } from '#plan/posts.ts'
import type { Reactions } from '#plan/reactions.ts'
import { days, hours } from '#plan/times.ts'

/** What it says is made from the template of its kind when it is read. */
export interface PlannedNotification {
  to: DemoMember
  from: DemoMember
  kind: NotificationKind
  at: Date
  is_read: boolean
  post_id?: string
  comment_id?: string
  conversation_id?: string
  community_id?: string
  seq?: number
}

interface Activity extends Reactions {
  follows: readonly Follow[]
  requests: readonly Follow[]
  posts: readonly PlannedPost[]
  comments: readonly PlannedComment[]
  conversations: readonly PlannedConversation[]
  communities: readonly PlannedCommunity[]
}

const keptFor = days(21)
const unreadFor = hours(4)
const mostPerMember = 240

/** The notifications that all this activity caused, newest last. Those older than a few hours are read. */
export function planNotifications(activity: Activity, byName: ReadonlyMap<string, DemoMember>, now: Date): PlannedNotification[] {
  const planned = [
    ...ofFollows(activity),
    ...ofLikes(activity),
    ...ofTexts(activity, byName),
    ...ofMessages(activity),
    ...ofBells(activity),
    ...ofAsking(activity),
  ]
    .filter(({ to, from, at }) => to !== from && now.getTime() - at.getTime() < keptFor)
    .map((notification): PlannedNotification => ({ ...notification, is_read: now.getTime() - notification.at.getTime() > unreadFor }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return [...Map.groupBy(planned, ({ to }) => to).values()].flatMap((notifications) => notifications.slice(-mostPerMember))
}

type Unread = Omit<PlannedNotification, 'is_read'>

const ofFollows = ({ follows, requests }: Activity): Unread[] => [
  ...follows.map(({ follower, following, at }) => followNotification('follow', following, follower, at)),
  ...requests.map(({ follower, following, at }) => followNotification('follow_request', following, follower, at)),
]

const followNotification = (kind: 'follow' | 'follow_request', to: DemoMember, from: DemoMember, at: Date): Unread => ({
  to,
  from,
  kind,
  at,
})

const ofLikes = ({ likes, commentLikes }: Activity): Unread[] => [
  ...likes.map(({ by, target, at }): Unread => ({ to: target.author, from: by, kind: 'like', at, post_id: target.id })),
  ...commentLikes.map(
    ({ by, target, at }): Unread => ({ to: target.by, from: by, kind: 'comment_like', at, post_id: target.post.id, comment_id: target.id }),
  ),
]

function ofTexts({ posts, comments }: Activity, byName: ReadonlyMap<string, DemoMember>): Unread[] {
  const ofMentions = posts.flatMap(({ id, author, text, at }) =>
    mentionsOf(text).flatMap((username): Unread[] => {
      const to = byName.get(username)
      return to ? [{ to, from: author, kind: 'mention', at, post_id: id }] : []
    }),
  )
  const ofComments = comments.flatMap(({ id, post, by, at, parent }): Unread[] => {
    const notification = { from: by, at, post_id: post.id, comment_id: id } as const
    if (!parent) return [{ ...notification, to: post.author, kind: 'comment' }]
    const reply: Unread = { ...notification, to: parent.by, kind: 'reply' }
    return parent.by === post.author ? [reply] : [reply, { ...notification, to: post.author, kind: 'comment' }]
  })
  return [...ofMentions, ...ofComments]
}

/** One notification for each conversation with unread messages, unless it is a request or muted. */
const ofMessages = ({ conversations }: Activity): Unread[] =>
  conversations.flatMap(({ id, people, messages, asked, mutedBy }): Unread[] => {
    const index = messages.findLastIndex(({ is_read }) => !is_read)
    const unread = messages[index]
    const to = people.find((member) => member !== unread?.by)
    if (!unread || !to || to === asked || to === mutedBy) return []
    return [{ to, from: unread.by, kind: 'message', at: unread.at, conversation_id: id, seq: index + 1 }]
  })

/** For those with the bell on, once they followed. */
const ofBells = ({ follows, posts }: Activity): Unread[] =>
  follows
    .filter(({ bell }) => bell)
    .flatMap(({ follower, following, at: since }) =>
      posts
        .filter(({ author, at, community }) => author === following && at > since && !community?.community.private)
        .map(({ id, at }): Unread => ({ to: follower, from: following, kind: 'new_post', at, post_id: id })),
    )

const ofAsking = ({ communities }: Activity): Unread[] =>
  communities.flatMap(({ id, people }) =>
    people.flatMap(({ member: from, status, at }) =>
      people
        .filter(({ role }) => status === 'requested' && role !== 'member')
        .map(({ member: to }): Unread => ({ to, from, kind: 'community_request', at, community_id: id })),
    ),
  )
