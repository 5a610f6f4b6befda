import { collections } from '#collections.ts'
import { communities } from '#communities.ts'
import { conversations } from '#conversations.ts'
import type { Creator } from '#creator.ts'
import { type PlannedCollection, planCollections } from '#plan/collections.ts'
import { type PlannedCommunity, planCommunities } from '#plan/communities.ts'
import { planCommunityPosts, shareInCommunities } from '#plan/community-posts.ts'
import { type DemoMember, type Follow, planFollows, planMembers } from '#plan/members.ts'
import { type PlannedConversation, planConversations } from '#plan/messages.ts'
import { type PlannedNotification, planNotifications } from '#plan/notifications.ts'
import { type Pin, planPins } from '#plan/pins.ts'
import { type PlannedComment, type PlannedPost, planComments, planPosts } from '#plan/posts.ts'
import { planReactions, type Reactions } from '#plan/reactions.ts'
import type { MakeId } from '#plan/times.ts'

/** Everything that happened in the demo network. */
export interface Plan extends Reactions {
  members: DemoMember[]
  follows: Follow[]
  requests: Follow[]
  posts: PlannedPost[]
  comments: PlannedComment[]
  conversations: PlannedConversation[]
  notifications: PlannedNotification[]
  communities: PlannedCommunity[]
  collections: PlannedCollection[]
  pins: Pin[]
}

/** Decides who did what when in the weeks before `now`. Deterministic: the same people and time give the same plan. */
export function planNetwork(people: readonly Creator[], now: Date, makeId: MakeId): Plan {
  const members = planMembers(people, now, makeId)
  const byName = new Map(members.map((member) => [member.creator.username, member]))
  const { follows, requests } = planFollows(members, now)
  const planned = planCommunities(communities, members, byName, now, makeId)
  const posts = [
    ...shareInCommunities(planPosts(members, now, makeId), planned),
    ...planned.flatMap((community) => planCommunityPosts(community, byName, now, makeId)),
  ]
  const comments = posts.flatMap((post) => planComments(post, byName, now, makeId))
  const kept = planCollections(collections, posts, byName, now, makeId)
  const reactions = planReactions({ members, follows }, posts, comments, now)
  const activity = {
    ...reactions,
    saves: withCollected(reactions.saves, kept),
    follows,
    requests,
    posts,
    comments,
    conversations: planConversations(conversations, { follows, posts }, byName, now, makeId),
    communities: planned,
  }
  return {
    ...activity,
    members,
    notifications: planNotifications(activity, byName, now),
    collections: kept,
    pins: planPins(members, posts, now),
  }
}

/** Everybody saves a post once, although it may be in several collections. */
function withCollected(saves: Reactions['saves'], kept: readonly PlannedCollection[]): Reactions['saves'] {
  const all = [...kept.flatMap((collection) => collection.saves), ...saves]
  return [...new Map(all.map((save) => [`${save.by.id} ${save.target.id}`, save])).values()]
}
