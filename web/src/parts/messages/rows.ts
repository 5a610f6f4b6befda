import { limits } from '@atelier/contract/limits'
import type { Message } from '@atelier/contract/messages'
import type { ShownMessage } from '#parts/messages/shown-message.ts'

export interface ThreadRow {
  /** Survives the change from pending to sent. */
  key: string
  /** Of an album the last, which has its text. */
  message: ShownMessage
  /** Files that were sent together, at least two. */
  album?: ShownMessage[] | undefined
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

export function rowsOf(messages: ShownMessage[], { viewerId, unreadAfter, isStart }: Reader): ThreadRow[] {
  let isUnreadFound = unreadAfter === null
  const pieces = piecesOf(messages)
  return pieces.map(({ first, message, album }, index) => {
    const before = pieces[index - 1]?.message
    const after = pieces[index + 1]?.first
    const isOwn = message.sender_id === viewerId
    const isFirstUnread = !isUnreadFound && !isOwn && message.delivery === 'sent' && message.seq > (unreadAfter ?? 0)
    if (isFirstUnread) isUnreadFound = true
    const endsGroup = !after || !isOneGroup(message, after)
    return {
      key: keyOf(first),
      message,
      album,
      isOwn,
      startsDay: before ? dayOf(before) !== dayOf(first) : isStart,
      isFirstUnread,
      startsGroup: isFirstUnread || !before || !isOneGroup(before, first),
      endsGroup,
      showsState: endsGroup || (isOwn && after !== undefined && stateOf(after) !== stateOf(message)),
    }
  })
}

interface Piece {
  first: ShownMessage
  message: ShownMessage
  album?: ShownMessage[] | undefined
}

/** A retracted message leaves its album; a fully retracted album is one line. */
function piecesOf(messages: ShownMessage[]): Piece[] {
  const pieces: Piece[] = []
  for (let index = 0; index < messages.length; ) {
    const first = messages[index] as ShownMessage
    let end = index + 1
    while (first.album_id && isOneAlbum(first, messages[end])) end++
    const left = messages.slice(index, end).filter(({ taken_back }) => !taken_back)
    pieces.push({ first, message: left.at(-1) ?? first, album: left.length > 1 ? left : undefined })
    index = end
  }
  return pieces
}

const isOneAlbum = (first: ShownMessage, next: ShownMessage | undefined) =>
  next !== undefined && next.album_id === first.album_id && next.sender_id === first.sender_id && dayOf(next) === dayOf(first)

/** Of an album, the first message that is not sent yet. */
export const unsentOf = ({ message, album }: ThreadRow): ShownMessage => album?.find(({ delivery }) => delivery !== 'sent') ?? message

export const keyOf = ({ client_id, id }: Pick<Message, 'client_id' | 'id'>): string => client_id ?? id

export function stateOf({ delivery, is_read }: Pick<ShownMessage, 'delivery' | 'is_read'>) {
  return delivery === 'sent' && is_read ? 'read' : delivery
}

export function newerThan(rows: ThreadRow[], seq: number): number {
  let count = 0
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]
    if (!row || (row.message.delivery === 'sent' && row.message.seq <= seq)) break
    if (!row.isOwn) count += row.album?.length ?? 1
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
