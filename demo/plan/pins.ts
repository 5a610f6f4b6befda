import type { DemoMember } from '#plan/members.ts'
import { type PlannedPost, plannedPost } from '#plan/posts.ts'
import { between } from '#plan/times.ts'

export interface Pin {
  post: PlannedPost
  at: Date
}

/** The last pinned hangs first, and all were pinned after the newest of them was posted. */
export function planPins(members: readonly DemoMember[], posts: readonly PlannedPost[], now: Date): Pin[] {
  return members.flatMap(({ creator: { username, pinned = [] } }) => {
    const chosen = pinned.map((text) => plannedPost(posts, username, text))
    const newest = new Date(Math.max(...chosen.map(({ at }) => at.getTime())))
    return chosen.map((post, index) => ({ post, at: between(newest, now, (chosen.length - index) / (chosen.length + 1)) }))
  })
}
