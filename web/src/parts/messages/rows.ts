import { limits } from '@atelier/contract/limits'
import type { Message } from '@atelier/contract/messages'
import type { ShownMessage } from '#parts/messages/shown-message.ts'

export interface Row {
  /** Survives the change from pending to sent. */
  key: string
  message: ShownMessage
  isOwn: boolean
  /** In the reader's time zone. */
  startsDay: boolean
  isFirstUnread: boolean
  /** One author, without a pause of more than five minutes. */
  startsGroup: boolean
  endsGroup: boolean
  /** At the end of a group, and where the state changes within one. */
  showsState: boolean
}

interface Reader {
  viewerId: string
  /** A `seq`, from when the conversation was opened; null draws no divider. */
  unreadAfter: number | null
  /** Otherwise the first day may have begun earlier. */
  isStart: boolean
}

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

export function stateOf({ delivery, is_read }: Pick<ShownMessage, 'delivery' | 'is_read'>) {
  return delivery === 'sent' && is_read ? 'read' : delivery
}

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

// Reading a date costs more than the rest of a row, and each new message rebuilds thousands of rows.
const places = new WeakMap<Message, { ms: number; day: number }>()

function placeInTime(message: Message) {
  const known = places.get(message)
  if (known) return known
  const date = new Date(message.created_at)
  const place = { ms: date.getTime(), day: date.getFullYear() * 400 + date.getMonth() * 32 + date.getDate() }
  places.set(message, place)
  return place
}
