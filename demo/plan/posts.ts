import type { DemoComment, DemoPost } from '#creator.ts'
import type { PlannedCommunity } from '#plan/communities.ts'
import { type DemoMember, memberNamed } from '#plan/members.ts'
import { ago, awake, between, days, hours, type MakeId, minutes } from '#plan/times.ts'
import { seeded } from '#random.ts'

export interface PlannedPost extends DemoPost {
  id: string
  author: DemoMember
  at: Date
  community?: PlannedCommunity
}

export interface PlannedComment {
  id: string
  post: PlannedPost
  by: DemoMember
  text: string
  at: Date
  /** The comment that this one replies to. */
  parent?: PlannedComment
}

const period = days(42)

/** Spreads everybody's posts over the last six weeks, in their order and denser towards today. */
export function planPosts(members: readonly DemoMember[], now: Date, makeId: MakeId): PlannedPost[] {
  return members.flatMap((author) => {
    const random = seeded(`wall ${author.creator.username}`)
    const posts = endingWithPictures(author.creator.posts)
    const times = posts
      .map((_, index) => Math.min(0.985, Math.max(0.01, (index + random.between(-0.25, 1.25)) / posts.length)))
      .map((progress) => awake(ago(now, period * (1 - progress) ** 1.6 + minutes(9)), now))
      .toSorted((a, b) => a.getTime() - b.getTime())
    return posts.map((post, index): PlannedPost => {
      const at = times[index] as Date
      return { ...post, id: makeId(at), author, at }
    })
  })
}

// Everybody's newest post shows their work, so that Home opens with pictures.
function endingWithPictures(posts: readonly DemoPost[]): DemoPost[] {
  const last = posts.findLast(({ pictures = [] }) => pictures.length > 0)
  return last ? [...posts.filter((post) => post !== last), last] : [...posts]
}

/** @throws Error where nobody wrote it */
export function plannedPost(posts: readonly PlannedPost[], username: string, text: string): PlannedPost {
  const post = posts.find((one) => one.author.creator.username === username && one.text.startsWith(text))
  if (!post) throw new Error(`no post of ${username} begins with ${text}`)
  return post
}

/** Gives a post's comments their times: one after the other, the first soon after the post, the last within three days and before `now`. */
export function planComments(post: PlannedPost, byName: ReadonlyMap<string, DemoMember>, now: Date, makeId: MakeId): PlannedComment[] {
  const { comments = [] } = post
  const random = seeded(`talk ${post.author.creator.username} ${post.text}`)
  const end = new Date(Math.min(now.getTime() - minutes(1), post.at.getTime() + hours(random.between(5, 72))))
  const count = comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)
  const planned: PlannedComment[] = []

  const add = ({ by, text }: DemoComment, parent?: PlannedComment): PlannedComment => {
    const at = between(post.at, end, ((planned.length + random.between(0.2, 0.95)) / count) ** 1.7)
    const comment: PlannedComment = { id: makeId(at), post, by: memberNamed(byName, by), text, at, ...(parent && { parent }) }
    planned.push(comment)
    return comment
  }
  for (const comment of comments) {
    const parent = add(comment)
    for (const reply of comment.replies) add(reply, parent)
  }
  return planned
}
