import { seeded } from '#art/random.ts'
import type { Conversation } from '#conversations.ts'
import type { Member } from '#plan/members.ts'
import { memberOf } from '#plan/posts.ts'
import { ago, hours, type MakeId, minutes } from '#plan/times.ts'

export interface PlannedConversation {
  id: string
  people: readonly [Member, Member]
  messages: { id: string; by: Member; text: string; at: Date; is_read: boolean }[]
}

/** Gives messages their times: the last one `hoursAgo`, each one before it some minutes or hours earlier. */
export function planConversations(
  conversations: readonly Conversation[],
  byName: ReadonlyMap<string, Member>,
  now: Date,
  makeId: MakeId,
): PlannedConversation[] {
  return conversations.map(({ between, hoursAgo, messages, unread = 0 }) => {
    const random = seeded(`letters ${between.join(' ')}`)
    const gaps = messages.map(() => minutes(random.chance(0.7) ? random.between(1, 14) : random.between(40, 400)))
    const times: Date[] = []
    for (let back = hours(hoursAgo), index = messages.length - 1; index >= 0; index--) {
      times[index] = ago(now, back)
      back += gaps[index] as number
    }
    const planned = messages.map(([by, text], index) => {
      const at = times[index] as Date
      return { id: makeId(at), by: memberOf(byName, by), text, at, is_read: index < messages.length - unread }
    })
    return { id: makeId(times[0] as Date), people: [memberOf(byName, between[0]), memberOf(byName, between[1])], messages: planned }
  })
}
