import type { PlannedCommunity } from '#plan/communities.ts'
import { type DemoMember, memberNamed } from '#plan/members.ts'
import type { PlannedPost } from '#plan/posts.ts'
import { ago, awake, between, days, hours, type MakeId } from '#plan/times.ts'
import { seeded } from '#random.ts'

/** The posts that were written for a community, over the last three weeks. */
export function planCommunityPosts(
  planned: PlannedCommunity,
  byName: ReadonlyMap<string, DemoMember>,
  now: Date,
  makeId: MakeId,
): PlannedPost[] {
  const { posts = [] } = planned.community
  return posts.map(({ by, ...post }, index): PlannedPost => {
    const at = awake(between(ago(now, days(21)), ago(now, hours(5)), (index + 0.5) / posts.length), now)
    return { ...post, id: makeId(at), author: memberNamed(byName, by), at, community: planned }
  })
}

/** Puts some of the members' posts into their public communities, each into one at most. */
export function shareInCommunities(posts: readonly PlannedPost[], communities: readonly PlannedCommunity[]): PlannedPost[] {
  const open = communities.filter(({ community }) => !community.private)
  return posts.map((post) => {
    const random = seeded(`shared ${post.author.creator.username} ${post.text}`)
    const own = open.filter(({ people }) => people.some(({ member }) => member === post.author))
    return own.length > 0 && !post.audience && !post.author.creator.private && random.chance(0.6)
      ? { ...post, community: own[random.int(0, own.length - 1)] }
      : post
  })
}
