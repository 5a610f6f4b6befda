import type { NotificationType } from '@atelier/contract/choices'
import { mentionsOf } from '@atelier/contract/rules/mentions'
import type { Applause } from '#plan/applause.ts'
import type { Follow, Member } from '#plan/cast.ts'
import type { Thread } from '#plan/letters.ts'
import { days, hours } from '#plan/times.ts'
import type { Hung, Said } from '#plan/wall.ts'

/** What somebody is told; its words come from the template of that name. */
export interface Told {
  to: Member
  from: Member
  type: NotificationType
  template: string
  text: string
  at: Date
  is_read: boolean
  post_id?: string
  comment_id?: string
  conversation_id?: string
  dedupe_key?: string
}

interface Happened extends Applause {
  follows: readonly Follow[]
  requests: readonly Follow[]
  wall: readonly Hung[]
  talk: readonly Said[]
  threads: readonly Thread[]
}

const remembered = days(21)
const opened = hours(4)
const most = 60

/** What people would have been told of all that, newest last; what is older than a few hours has been read. */
export function noticesOf(happened: Happened, byName: ReadonlyMap<string, Member>, now: Date): Told[] {
  const told = [...ofPeople(happened), ...ofLikes(happened), ...ofWords(happened, byName), ...ofThreads(happened)]
    .filter(({ to, from, at }) => to !== from && now.getTime() - at.getTime() < remembered)
    .map((notice): Told => ({ ...notice, is_read: now.getTime() - notice.at.getTime() > opened }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return [...Map.groupBy(told, ({ to }) => to).values()].flatMap((notices) => notices.slice(-most))
}

type Fresh = Omit<Told, 'is_read'>

const ofPeople = ({ follows, requests }: Happened): Fresh[] => [
  ...follows.map(({ follower, following, at }) => about('follow', following, follower, at)),
  ...requests.map(({ follower, following, at }) => about('follow_request', following, follower, at)),
]

const about = (template: 'follow' | 'follow_request', to: Member, from: Member, at: Date): Fresh => ({
  to,
  from,
  type: 'follow',
  template,
  text: '',
  at,
  dedupe_key: `${template}:${from.id}`,
})

const ofLikes = ({ likes, commentLikes }: Happened): Fresh[] => [
  ...likes.map(({ by, what, at }): Fresh => {
    return {
      to: what.author,
      from: by,
      type: 'like',
      template: 'like',
      text: '',
      at,
      post_id: what.id,
      dedupe_key: `like:${what.id}:${by.id}`,
    }
  }),
  ...commentLikes.map(({ by, what, at }): Fresh => {
    const dedupe_key = `comment_like:${what.id}:${by.id}`
    return {
      to: what.by,
      from: by,
      type: 'like',
      template: 'comment_like',
      text: '',
      at,
      post_id: what.on.id,
      comment_id: what.id,
      dedupe_key,
    }
  }),
]

function ofWords({ wall, talk }: Happened, byName: ReadonlyMap<string, Member>): Fresh[] {
  const mentions = wall.flatMap(({ id, author, piece, at }) =>
    mentionsOf(piece.text).flatMap((username): Fresh[] => {
      const to = byName.get(username)
      return to ? [{ to, from: author, type: 'mention', template: 'mention', text: piece.text, at, post_id: id }] : []
    }),
  )
  const remarks = talk.flatMap(({ id, on, by, text, at, answers }): Fresh[] => {
    const notice = { from: by, type: 'comment', text, at, post_id: on.id, comment_id: id } as const
    if (!answers) return [{ ...notice, to: on.author, template: 'comment' }]
    const reply = { ...notice, to: answers.by, template: 'reply' }
    return answers.by === on.author ? [reply] : [reply, { ...notice, to: on.author, template: 'comment' }]
  })
  return [...mentions, ...remarks]
}

/** One notice for each conversation that waits for its reader. */
const ofThreads = ({ threads }: Happened): Fresh[] =>
  threads.flatMap(({ id, people, letters }): Fresh[] => {
    const waiting = letters.findLast(({ is_read }) => !is_read)
    const to = people.find((member) => member !== waiting?.by)
    return waiting && to
      ? [{ to, from: waiting.by, type: 'message', template: 'message', text: waiting.text, at: waiting.at, conversation_id: id }]
      : []
  })
