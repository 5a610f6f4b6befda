import { seeded } from '#art/random.ts'
import type { Follow, Member } from '#plan/cast.ts'
import { between } from '#plan/times.ts'
import type { Hung, Said } from '#plan/wall.ts'

/** Somebody who liked, saved or shared something at a time. */
export interface Clap<What> {
  by: Member
  what: What
  at: Date
}

export interface Applause {
  likes: Clap<Hung>[]
  saves: Clap<Hung>[]
  shares: Clap<Hung>[]
  commentLikes: Clap<Said>[]
}

const useful = new Set(['How-to Guides', 'Tutorials', 'Educational Content', 'Lifestyle Tips'])

/** Reactions of those who may see a thing: followers more than strangers, pictures more than words, what is useful is saved. */
export function applaud(
  cast: readonly Member[],
  follows: readonly Follow[],
  wall: readonly Hung[],
  talk: readonly Said[],
  now: Date,
): Applause {
  const followers = Map.groupBy(follows, ({ following }) => following)
  const follow = new Map([...followers].map(([following, list]) => [following, new Set(list.map(({ follower }) => follower))]))
  const audienceOf = (author: Member) =>
    cast.filter((member) => member !== author && (!author.maker.private || follow.get(author)?.has(member)))
  const applause: Applause = { likes: [], saves: [], shares: [], commentLikes: [] }

  for (const post of wall) {
    const random = seeded(`applause ${post.author.maker.username} ${post.piece.text}`)
    const appeal = random.between(0.45, 1.4) * (post.piece.pictures ? 1.2 : 0.85)
    for (const by of audienceOf(post.author)) {
      const near = follow.get(post.author)?.has(by) ?? false
      const clap = () => ({ by, what: post, at: between(post.at, now, 0.001 + 0.98 * random.next() ** 3) })
      if (random.chance(appeal * (near ? 0.55 : 0.16))) applause.likes.push(clap())
      if (random.chance(appeal * (near ? 0.07 : 0.02) * (useful.has(post.piece.category ?? '') ? 2.4 : 1))) applause.saves.push(clap())
      if (random.chance(appeal * (near ? 0.03 : 0.008))) applause.shares.push(clap())
    }
  }
  for (const remark of talk) {
    const random = seeded(`nods ${remark.by.maker.username} ${remark.text}`)
    for (const by of audienceOf(remark.on.author).concat(remark.on.author)) {
      if (by === remark.by || !random.chance(by === remark.on.author ? 0.55 : 0.055)) continue
      applause.commentLikes.push({ by, what: remark, at: between(remark.at, now, 0.001 + 0.98 * random.next() ** 3) })
    }
  }
  return applause
}
