import type { DemoCollection } from '#collections.ts'
import { type DemoMember, memberNamed } from '#plan/members.ts'
import type { PlannedPost } from '#plan/posts.ts'
import type { Reaction } from '#plan/reactions.ts'
import { between, type MakeId } from '#plan/times.ts'
import { seeded } from '#random.ts'

export interface PlannedCollection {
  id: string
  name: string
  owner: DemoMember
  position: number
  saves: Reaction<PlannedPost>[]
}

const postsEach = 2

/** Collections with the posts in them, saved when they were put in. */
export function planCollections(
  collections: readonly DemoCollection[],
  posts: readonly PlannedPost[],
  byName: ReadonlyMap<string, DemoMember>,
  now: Date,
  makeId: MakeId,
): PlannedCollection[] {
  return collections.map(({ owner: username, name, from }, index) => {
    const owner = memberNamed(byName, username)
    const random = seeded(`collection ${username} ${name}`)
    const chosen = from.flatMap((author) =>
      posts
        .filter(
          (post) => post.author === memberNamed(byName, author) && post.pictures && !post.audience && !post.community?.community.private,
        )
        .slice(-postsEach),
    )
    const saves = chosen.map((target) => ({ by: owner, target, at: between(target.at, now, random.between(0.2, 0.9)) }))
    return { id: makeId(owner.joined), name, owner, position: index + 1, saves }
  })
}
