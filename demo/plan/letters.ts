import { seeded } from '#art/random.ts'
import type { Conversation } from '#conversations.ts'
import type { Member } from '#plan/cast.ts'
import { ago, hours, type MakeId, minutes } from '#plan/times.ts'
import { memberOf } from '#plan/wall.ts'

export interface Thread {
  id: string
  people: readonly [Member, Member]
  letters: { id: string; by: Member; text: string; at: Date; is_read: boolean }[]
}

/** Conversations with their times: the last message as long ago as it says, each one before it some minutes or hours earlier. */
export function correspond(
  conversations: readonly Conversation[],
  byName: ReadonlyMap<string, Member>,
  now: Date,
  makeId: MakeId,
): Thread[] {
  return conversations.map(({ between, hoursAgo, messages, unread = 0 }) => {
    const random = seeded(`letters ${between.join(' ')}`)
    const gaps = messages.map(() => minutes(random.chance(0.7) ? random.between(1, 14) : random.between(40, 400)))
    const times: Date[] = []
    for (let back = hours(hoursAgo), index = messages.length - 1; index >= 0; index--) {
      times[index] = ago(now, back)
      back += gaps[index] as number
    }
    const letters = messages.map(([by, text], index) => {
      const at = times[index] as Date
      return { id: makeId(at), by: memberOf(byName, by), text, at, is_read: index < messages.length - unread }
    })
    return { id: makeId(times[0] as Date), people: [memberOf(byName, between[0]), memberOf(byName, between[1])], letters }
  })
}
