import type { Creator } from '#creator.ts'
import { ago, days, type MakeId } from '#plan/times.ts'
import { seeded } from '#random.ts'

/** A creator with an account. */
export interface DemoMember {
  id: string
  creator: Creator
  email: string
  joined: Date
}

export interface Follow {
  follower: DemoMember
  following: DemoMember
  at: Date
  /** Wants to hear of every new post. */
  bell?: boolean
}

const staffNames: Record<string, string> = { mira_mod: 'mod', jules_admin: 'admin', rosa_root: 'root' }

/** Accounts made over the last year; the staff have the addresses that the documentation names. */
export function planMembers(people: readonly Creator[], now: Date, makeId: MakeId): DemoMember[] {
  return people.map((creator) => {
    const joined = ago(now, days(creator.joinedDaysAgo ?? seeded(`joined ${creator.username}`).between(110, 400)))
    return { id: makeId(joined), creator, email: `${staffNames[creator.username] ?? creator.username}@demo.test`, joined }
  })
}

// The bell is on for this many of the closest people.
const bells = 2

/** The usernames of those who comment on this creator's posts. */
function commentersOf({ username, posts }: Creator): Set<string> {
  const comments = posts.flatMap(({ comments = [] }) => comments.flatMap((comment) => [comment, ...comment.replies]))
  return new Set(comments.map(({ by }) => by).filter((by) => by !== username))
}

/**
 * Everybody follows about a dozen others: people whose posts they comment on, who share their interests, or who are well known.
 * A private account has those who comment there as followers; others who would follow it wait in `requests`.
 */
export function planFollows(members: readonly DemoMember[], now: Date): { follows: Follow[]; requests: Follow[] } {
  const follows: Follow[] = []
  const requests: Follow[] = []
  for (const follower of members) {
    const random = seeded(`follows ${follower.creator.username}`)
    const most = follower.creator.username === 'ada' ? 15 : random.int(9, 20)
    const ranked = members
      .filter((other) => other !== follower)
      .map((other) => ({
        other,
        comments: commentersOf(other.creator).has(follower.creator.username),
        affinity: affinityOf(follower.creator, other.creator) + random.next(),
      }))
      .toSorted((a, b) => b.affinity - a.affinity)
    for (const [place, { other, comments }] of ranked.entries()) {
      const at = new Date(Math.max(ago(now, days(95 * random.next() ** 2)).getTime(), follower.joined.getTime(), other.joined.getTime()))
      if (other.creator.private && comments) follows.push({ follower, following: other, at: ago(now, days(random.between(60, 95))) })
      else if (other.creator.private && place < most && requests.filter(({ following }) => following === other).length < 3)
        requests.push({ follower, following: other, at: ago(now, days(random.between(0.1, 6))) })
      else if (!other.creator.private && place < most) follows.push({ follower, following: other, at, bell: place < bells })
    }
  }
  return { follows, requests }
}

function affinityOf(follower: Creator, other: Creator): number {
  const shared = other.interests.filter((interest) => follower.interests.includes(interest)).length
  const comments = commentersOf(other).has(follower.username) ? 0.75 : 0
  const isAnswered = commentersOf(follower).has(other.username) ? 0.2 : 0
  return shared * 0.12 + comments + isAnswered + (other.verified ? 0.25 : 0)
}

export function memberNamed(byName: ReadonlyMap<string, DemoMember>, username: string): DemoMember {
  const member = byName.get(username)
  if (!member) throw new Error(`nobody in the demo network is called ${username}`)
  return member
}
