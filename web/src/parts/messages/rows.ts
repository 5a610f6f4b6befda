import { limits } from '@atelier/contract/limits'
import type { Message } from '@atelier/contract/messages'
import type { ShownMessage } from '#parts/messages/shown-message.ts'

export interface Row {
  /** The same while a pending message becomes one of the server. */
  key: string
  message: ShownMessage
  isOwn: boolean
  /** The first message of a day, in the reader's time zone. */
  startsDay: boolean
  isFirstUnread: boolean
  /** A group is what one person wrote without a pause of more than five minutes. */
  startsGroup: boolean
  endsGroup: boolean
  /** Whether time and state are written below it: at the end of a group, and where the state changes within one. */
  showsState: boolean
}

interface Reader {
  viewerId: string
  /** The viewer had read up to this `seq` when the conversation was opened; null draws no divider. */
  unreadAfter: number | null
  /** Whether the first message is the first of the conversation. Otherwise its day may have begun before it. */
  isStart: boolean
}

/** The rows of a conversation; `messages` run from the oldest to the newest. */
export function rowsOf(messages: ShownMessage[], { viewerId, unreadAfter, isStart }: Reader): Row[] {
  let isUnreadFound = unreadAfter === null
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    const isOwn = message.sender_id === viewerId
    const isFirstUnread = !isUnreadFound && !isOwn && message.delivery === 'sent' && message.seq > (unreadAfter ?? 0)
    if (isFirstUnread) isUnreadFound = true
    const endsGroup = !after || !isOneGroup(message, after)
    return {
      key: keyOf(message),
      message,
      isOwn,
      startsDay: before ? dayOf(before) !== dayOf(message) : isStart,
      isFirstUnread,
      startsGroup: isFirstUnread || !before || !isOneGroup(before, message),
      endsGroup,
      showsState: endsGroup || (isOwn && after !== undefined && stateOf(after) !== stateOf(message)),
    }
  })
}

export const keyOf = ({ client_id, id }: Pick<Message, 'client_id' | 'id'>): string => client_id ?? id

/** What an own message says about its delivery. */
export function stateOf({ delivery, is_read }: Pick<ShownMessage, 'delivery' | 'is_read'>) {
  return delivery === 'sent' && is_read ? 'read' : delivery
}

/** How many messages of the other person came after `seq`. */
export function newerThan(rows: Row[], seq: number): number {
  let count = 0
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]
    if (!row || (row.message.delivery === 'sent' && row.message.seq <= seq)) break
    if (!row.isOwn) count++
  }
  return count
}

function isOneGroup(before: Message, after: Message): boolean {
  return before.sender_id === after.sender_id && timeOf(after) - timeOf(before) <= limits.messages.groupMs && dayOf(before) === dayOf(after)
}

const timeOf = (message: Message) => placeInTime(message).ms
const dayOf = (message: Message) => placeInTime(message).day

// Reading a date costs more than all the rest of a row, and thousands of rows are made for each new message.
const places = new WeakMap<Message, { ms: number; day: number }>()

function placeInTime(message: Message) {
  const known = places.get(message)
  if (known) return known
  const date = new Date(message.created_at)
  const place = { ms: date.getTime(), day: date.getFullYear() * 400 + date.getMonth() * 32 + date.getDate() }
  places.set(message, place)
  return place
}
