import { limits } from '@atelier/contract/limits'
import type { ShownMessage } from '#parts/messages/shown-message.ts'

/** What a reader can do with a message; stable, so that rows are not drawn again. */
export interface MessageActions {
  onReply: (message: ShownMessage) => void
  /** Null takes the reaction back. */
  onReact: (message: ShownMessage, emoji: string | null) => void
  onOtherEmoji: (message: ShownMessage) => void
  onCopy: (message: ShownMessage) => void
  onTakeBack: (message: ShownMessage) => void
  onHide: (message: ShownMessage) => void
  onReport: (message: ShownMessage) => void
  /** Opens the sheet with all actions. */
  onMore: (message: ShownMessage) => void
  /** Shows the message with this `seq`. */
  onJump: (seq: number) => void
  onView: (message: ShownMessage) => void
  onRetry: (message: ShownMessage) => void
  onDiscard: (message: ShownMessage) => void
}

/** Whether there is something to do with a message: the server has it, and it was not taken back. */
export const isUsable = ({ delivery, taken_back }: ShownMessage): boolean => delivery === 'sent' && !taken_back

/** The actions beside reacting and replying that a message offers, in their order. */
export function offered(message: ShownMessage, isOwn: boolean, now: number) {
  const isRecent = now - Date.parse(message.created_at) < limits.messages.takeBackMs
  return [
    message.content ? ('copy' as const) : undefined,
    isOwn && isRecent ? ('take_back' as const) : undefined,
    'hide' as const,
    isOwn ? undefined : ('report' as const),
  ].filter((action) => action !== undefined)
}
