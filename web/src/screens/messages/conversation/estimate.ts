import { isFewEmoji } from '@atelier/contract/rules/emoji'
import { albumHeight } from '#parts/messages/album-rows.ts'
import { mediaFrameOf } from '#parts/messages/MessageMedia.tsx'
import type { ThreadRow } from '#parts/messages/rows.ts'

/** In px, before measuring. Kept in `known`: the virtualizer ignores a measurement equal to the estimate and would re-estimate. */
export function estimateOnce(known: Map<string, number>, row: ThreadRow | undefined): number {
  if (!row) return 40
  const height = known.get(row.key) ?? estimate(row)
  known.set(row.key, height)
  return height
}

function estimate(row: ThreadRow): number {
  const { message, album, startsDay, startsGroup, showsState, isFirstUnread } = row
  const around = (startsGroup ? 12 : 2) + (showsState ? 20 : 0) + (startsDay ? 44 : 0) + (isFirstUnread ? 36 : 0)
  if (message.taken_back) return around + 38
  const { content } = message
  const text = content === null ? 0 : isFewEmoji(content) ? 60 : 16 + 24 * linesOf(content)
  const media = album ? albumHeight(album) + (text ? 4 : 0) : message.media_type ? mediaFrameOf(message).height + (text ? 4 : 0) : 0
  return around + text + media + (message.card ? 240 : 0) + (message.reply_to ? 46 : 0) + (message.reactions.length > 0 ? 22 : 0)
}

const lettersInLine = 44
const linesOf = (text: string) => text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lettersInLine)), 0)
