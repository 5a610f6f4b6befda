import type { DemoConversation, More } from '#conversations.ts'
import { type DemoMember, type Follow, memberNamed } from '#plan/members.ts'
import { type PlannedPost, plannedPost } from '#plan/posts.ts'
import { ago, hours, type MakeId, minutes } from '#plan/times.ts'
import { seeded } from '#random.ts'

export interface PlannedMessage {
  id: string
  by: DemoMember
  text: string
  at: Date
  is_read: boolean
  picture: More['picture']
  answers: PlannedMessage | undefined
  post: PlannedPost | undefined
  reactions: { by: DemoMember; emoji: string; at: Date }[]
}

export interface PlannedConversation {
  id: string
  people: readonly [DemoMember, DemoMember]
  messages: PlannedMessage[]
  /** Who has been written to by a stranger, and has not answered. */
  asked: DemoMember | undefined
  pinnedBy: DemoMember | undefined
  mutedBy: DemoMember | undefined
}

/** Gives messages their times: the last one `hoursAgo`, each one before it some minutes or hours earlier. */
export function planConversations(
  conversations: readonly DemoConversation[],
  { follows, posts }: { follows: readonly Follow[]; posts: readonly PlannedPost[] },
  byName: ReadonlyMap<string, DemoMember>,
  now: Date,
  makeId: MakeId,
): PlannedConversation[] {
  return conversations.map(({ between, hoursAgo, messages, unread = 0, pinnedBy, mutedBy }) => {
    const random = seeded(`letters ${between.join(' ')}`)
    const gaps = messages.map(() => minutes(random.chance(0.7) ? random.between(1, 14) : random.between(40, 400)))
    const times: Date[] = []
    for (let back = hours(hoursAgo), index = messages.length - 1; index >= 0; index--) {
      times[index] = ago(now, back)
      back += gaps[index] as number
    }
    const planned: PlannedMessage[] = []
    for (const [index, [by, text, { answers, post, picture, reactions = {} } = {}]] of messages.entries()) {
      const at = times[index] as Date
      planned.push({
        id: makeId(at),
        by: memberNamed(byName, by),
        text,
        at,
        is_read: index < messages.length - unread,
        picture,
        answers: answers ? planned[index - answers] : undefined,
        post: post && plannedPost(posts, post.by, post.text),
        reactions: Object.entries(reactions).map(([who, emoji]) => ({ by: memberNamed(byName, who), emoji, at })),
      })
    }
    const people = [memberNamed(byName, between[0]), memberNamed(byName, between[1])] as const
    const silent = people.find((one) => !planned.some(({ by }) => by === one))
    const follower = follows.some(({ follower, following }) => follower === silent && people.includes(following))
    return {
      id: makeId(times[0] as Date),
      people,
      messages: planned,
      asked: follower ? undefined : silent,
      pinnedBy: people.find(({ creator }) => creator.username === pinnedBy),
      mutedBy: people.find(({ creator }) => creator.username === mutedBy),
    }
  })
}
