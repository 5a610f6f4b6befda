import { communities } from '#communities.ts'
import { conversations } from '#conversations.ts'
import type { Creator } from '#creator.ts'
import { type Follow, type Member, planFollows, planMembers } from '#plan/members.ts'
import { type PlannedConversation, planConversations } from '#plan/messages.ts'
import { type PlannedNotification, planNotifications } from '#plan/notifications.ts'
import { memberOf, type PlannedComment, type PlannedPost, planComments, planPosts } from '#plan/posts.ts'
import { planReactions, type Reactions } from '#plan/reactions.ts'
import type { MakeId } from '#plan/times.ts'

/** Everything that happened in the demo network. */
export interface Plan extends Reactions {
  members: Member[]
  follows: Follow[]
  requests: Follow[]
  posts: PlannedPost[]
  comments: PlannedComment[]
  conversations: PlannedConversation[]
  notifications: PlannedNotification[]
  communities: { id: string; name: string; description: string; founder: Member; members: Member[] }[]
}

/** Decides who did what when in the weeks before `now`. Deterministic: the same people and time give the same plan. */
export function planNetwork(people: readonly Creator[], now: Date, makeId: MakeId): Plan {
  const members = planMembers(people, now, makeId)
  const byName = new Map(members.map((member) => [member.creator.username, member]))
  const { follows, requests } = planFollows(members, now)
  const posts = planPosts(members, now, makeId)
  const comments = posts.flatMap((post) => planComments(post, byName, now, makeId))
  const activity = {
    ...planReactions({ members, follows }, posts, comments, now),
    follows,
    requests,
    posts,
    comments,
    conversations: planConversations(conversations, { follows, posts }, byName, now, makeId),
  }
  return {
    ...activity,
    members,
    notifications: planNotifications(activity, byName, now),
    communities: communities.map(({ name, description, founder: username, interest }) => {
      const founder = memberOf(byName, username)
      const joined = members.filter((member) => member === founder || member.creator.interests.includes(interest))
      return { id: makeId(founder.joined), name, description, founder, members: joined }
    }),
  }
}
