import { seeded } from '#art/random.ts'
import type { Piece, Remark } from '#maker.ts'
import type { Member } from '#plan/cast.ts'
import { ago, awake, between, days, hours, type MakeId, minutes } from '#plan/times.ts'

/** A piece on the wall: published by somebody at a time. */
export interface Hung {
  id: string
  author: Member
  piece: Piece
  at: Date
}

export interface Said {
  id: string
  on: Hung
  by: Member
  text: string
  at: Date
  /** The comment that it answers. */
  answers?: Said
}

const weeks = days(42)

/** Everybody's pieces over the last six weeks, in their order and denser towards today. */
export function hangAll(cast: readonly Member[], now: Date, makeId: MakeId): Hung[] {
  return cast.flatMap((author) => {
    const random = seeded(`wall ${author.maker.username}`)
    const posts = endingOnPictures(author.maker.posts)
    const times = posts
      .map((_, index) => Math.min(0.985, Math.max(0.01, (index + random.between(-0.25, 1.25)) / posts.length)))
      .map((progress) => awake(ago(now, weeks * (1 - progress) ** 1.6 + minutes(9)), now))
      .toSorted((a, b) => a.getTime() - b.getTime())
    return posts.map((piece, index): Hung => {
      const at = times[index] as Date
      return { id: makeId(at), author, piece, at }
    })
  })
}

// Everybody's newest piece shows their work, so that Home opens with pictures.
function endingOnPictures(posts: readonly Piece[]): Piece[] {
  const last = posts.findLast(({ pictures = [] }) => pictures.length > 0)
  return last ? [...posts.filter((piece) => piece !== last), last] : [...posts]
}

/** The remarks under a piece, one after the other: the first soon, the last within three days, none still to come. */
export function talkUnder(on: Hung, byName: ReadonlyMap<string, Member>, now: Date, makeId: MakeId): Said[] {
  const { remarks = [] } = on.piece
  const random = seeded(`talk ${on.author.maker.username} ${on.piece.text}`)
  const end = new Date(Math.min(now.getTime() - minutes(1), on.at.getTime() + hours(random.between(5, 72))))
  const count = remarks.reduce((sum, { answers }) => sum + 1 + answers.length, 0)
  const said: Said[] = []

  const say = ({ by, text }: Remark, answers?: Said): Said => {
    const at = between(on.at, end, ((said.length + random.between(0.2, 0.95)) / count) ** 1.7)
    const remark: Said = { id: makeId(at), on, by: memberOf(byName, by), text, at, ...(answers && { answers }) }
    said.push(remark)
    return remark
  }
  for (const remark of remarks) {
    const first = say(remark)
    for (const answer of remark.answers) say(answer, first)
  }
  return said
}

export function memberOf(byName: ReadonlyMap<string, Member>, username: string): Member {
  const member = byName.get(username)
  if (!member) throw new Error(`nobody in the demo network is called ${username}`)
  return member
}
