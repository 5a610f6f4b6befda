import { onlyFor } from '#plan/communities.ts'
import type { DemoMember, Follow } from '#plan/members.ts'
import type { PlannedComment, PlannedPost } from '#plan/posts.ts'
import { between } from '#plan/times.ts'
import { seeded } from '#random.ts'

/** A like, save or share of a post or comment. */
export interface Reaction<Target> {
  by: DemoMember
  target: Target
  at: Date
}

export interface Reactions {
  likes: Reaction<PlannedPost>[]
  saves: Reaction<PlannedPost>[]
  shares: Reaction<PlannedPost>[]
  commentLikes: Reaction<PlannedComment>[]
}

interface Audience {
  members: readonly DemoMember[]
  follows: readonly Follow[]
}

const useful = new Set(['How-to Guides', 'Tutorials', 'Educational Content', 'Lifestyle Tips'])

/** Reactions of people who may see a post. Followers react more than strangers, pictures get more than text, and useful posts are saved. */
export function planReactions(
  { members, follows }: Audience,
  posts: readonly PlannedPost[],
  comments: readonly PlannedComment[],
  now: Date,
): Reactions {
  const byFollowing = Map.groupBy(follows, ({ following }) => following)
  const followersOf = new Map([...byFollowing].map(([following, list]) => [following, new Set(list.map(({ follower }) => follower))]))
  const audienceOf = ({ author, audience, community, at }: PlannedPost) =>
    (onlyFor(community) ?? members).filter(
      (member) =>
        member !== author && member.joined < at && ((!author.creator.private && !audience) || followersOf.get(author)?.has(member)),
    )
  const reactions: Reactions = { likes: [], saves: [], shares: [], commentLikes: [] }

  for (const post of posts) {
    const random = seeded(`applause ${post.author.creator.username} ${post.text}`)
    const appeal = random.between(0.45, 1.4) * (post.pictures ? 1.2 : 0.85)
    for (const by of audienceOf(post)) {
      const isFollower = followersOf.get(post.author)?.has(by) ?? false
      const reaction = () => ({ by, target: post, at: between(post.at, now, 0.001 + 0.98 * random.next() ** 3) })
      if (random.chance(appeal * (isFollower ? 0.55 : 0.16))) reactions.likes.push(reaction())
      if (random.chance(appeal * (isFollower ? 0.07 : 0.02) * (useful.has(post.category ?? '') ? 2.4 : 1))) reactions.saves.push(reaction())
      if (random.chance(appeal * (isFollower ? 0.03 : 0.008))) reactions.shares.push(reaction())
    }
  }
  for (const comment of comments) {
    const random = seeded(`nods ${comment.by.creator.username} ${comment.text}`)
    const { author } = comment.post
    for (const by of audienceOf(comment.post).concat(author)) {
      if (by === comment.by || !random.chance(by === author ? 0.55 : 0.055)) continue
      reactions.commentLikes.push({ by, target: comment, at: between(comment.at, now, 0.001 + 0.98 * random.next() ** 3) })
    }
  }
  return reactions
}
