import { seeded } from '#art/random.ts'
import type { Maker } from '#maker.ts'
import { ago, days, type MakeId } from '#plan/times.ts'

/** A maker who has an account. */
export interface Member {
  id: string
  maker: Maker
  email: string
  joined: Date
}

export interface Follow {
  follower: Member
  following: Member
  at: Date
}

const founders: Record<string, string> = { mira_mod: 'mod', jules_admin: 'admin', rosa_root: 'root' }

/** Accounts for everybody, made over the last year; the staff's addresses are those of the documentation. */
export function castOf(people: readonly Maker[], now: Date, makeId: MakeId): Member[] {
  return people.map((maker) => {
    const joined = ago(now, days(seeded(`joined ${maker.username}`).between(110, 400)))
    return { id: makeId(joined), maker, email: `${founders[maker.username] ?? maker.username}@demo.test`, joined }
  })
}

/** Who wrote under whose posts: the strongest sign of who follows whom. */
function readersOf(maker: Maker): Set<string> {
  const remarks = maker.posts.flatMap(({ remarks = [] }) => remarks.flatMap((remark) => [remark, ...remark.answers]))
  return new Set(remarks.map(({ by }) => by).filter((by) => by !== maker.username))
}

/**
 * Everybody follows about a dozen others: those under whose posts they write, those with the same interests, those whom everybody knows.
 * A private account is followed by those who write there; who else would like to waits in `requests`.
 */
export function followsOf(cast: readonly Member[], now: Date): { follows: Follow[]; requests: Follow[] } {
  const follows: Follow[] = []
  const requests: Follow[] = []
  for (const follower of cast) {
    const random = seeded(`follows ${follower.maker.username}`)
    const most = follower.maker.username === 'ada' ? 15 : random.int(9, 20)
    const drawn = cast
      .filter((other) => other !== follower)
      .map((other) => ({
        other,
        writes: readersOf(other.maker).has(follower.maker.username),
        pull: pullOf(follower.maker, other.maker) + random.next(),
      }))
      .toSorted((a, b) => b.pull - a.pull)
    for (const [place, { other, writes }] of drawn.entries()) {
      const at = ago(now, days(95 * random.next() ** 2))
      if (other.maker.private && writes) follows.push({ follower, following: other, at: ago(now, days(random.between(60, 95))) })
      else if (other.maker.private && place < most && requests.filter(({ following }) => following === other).length < 3)
        requests.push({ follower, following: other, at: ago(now, days(random.between(0.1, 6))) })
      else if (!other.maker.private && place < most) follows.push({ follower, following: other, at })
    }
  }
  return { follows, requests }
}

function pullOf(follower: Maker, other: Maker): number {
  const shared = other.interests.filter((interest) => follower.interests.includes(interest)).length
  const writes = readersOf(other).has(follower.username) ? 0.75 : 0
  const answered = readersOf(follower).has(other.username) ? 0.2 : 0
  return shared * 0.12 + writes + answered + (other.verified ? 0.25 : 0)
}
