import { communities } from '#communities.ts'
import { conversations } from '#conversations.ts'
import type { Maker } from '#maker.ts'
import { type Applause, applaud } from '#plan/applause.ts'
import { castOf, type Follow, followsOf, type Member } from '#plan/cast.ts'
import { correspond, type Thread } from '#plan/letters.ts'
import { noticesOf, type Told } from '#plan/notices.ts'
import type { MakeId } from '#plan/times.ts'
import { type Hung, hangAll, memberOf, type Said, talkUnder } from '#plan/wall.ts'

/** Everything that happened in the demo network. */
export interface Plan extends Applause {
  cast: Member[]
  follows: Follow[]
  requests: Follow[]
  wall: Hung[]
  talk: Said[]
  threads: Thread[]
  notices: Told[]
  circles: { id: string; name: string; description: string; founder: Member; members: Member[] }[]
}

/** Decides who did what when in the weeks before `now`. The same people at the same time always did the same. */
export function planNetwork(people: readonly Maker[], now: Date, makeId: MakeId): Plan {
  const cast = castOf(people, now, makeId)
  const byName = new Map(cast.map((member) => [member.maker.username, member]))
  const { follows, requests } = followsOf(cast, now)
  const wall = hangAll(cast, now, makeId)
  const talk = wall.flatMap((piece) => talkUnder(piece, byName, now, makeId))
  const applause = applaud(cast, follows, wall, talk, now)
  const threads = correspond(conversations, byName, now, makeId)
  const notices = noticesOf({ ...applause, follows, requests, wall, talk, threads }, byName, now)
  const circles = communities.map(({ name, description, founder: username, interest }) => {
    const founder = memberOf(byName, username)
    const members = cast.filter((member) => member === founder || member.maker.interests.includes(interest))
    return { id: makeId(founder.joined), name, description, founder, members }
  })
  return { ...applause, cast, follows, requests, wall, talk, threads, notices, circles }
}
