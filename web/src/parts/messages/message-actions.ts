import { limits } from '@atelier/contract/limits'
import type { ShownMessage } from '#parts/messages/shown-message.ts'

/** Stable, so that rows are not drawn again. */
export interface MessageActions {
  onReply: (message: ShownMessage) => void
  onReact: (message: ShownMessage, emoji: string | null) => void
  onOtherEmoji: (message: ShownMessage) => void
  onCopy: (message: ShownMessage) => void
  onEdit: (message: ShownMessage) => void
  onFormer: (message: ShownMessage) => void
  onTakeBack: (message: ShownMessage) => void
  onHide: (message: ShownMessage) => void
  onReport: (message: ShownMessage) => void
  onMore: (message: ShownMessage) => void
  onJump: (seq: number) => void
  onView: (message: ShownMessage) => void
  onRetry: (message: ShownMessage) => void
  onDiscard: (message: ShownMessage) => void
}

export const isUsable = ({ delivery, taken_back }: ShownMessage): boolean => delivery === 'sent' && !taken_back

export function actionsFor(message: ShownMessage, isOwn: boolean, now: number) {
  const isRecent = now - Date.parse(message.created_at) < limits.messages.takeBackMs
  return [
    message.content ? ('copy' as const) : undefined,
    message.content && isOwn && isRecent && message.former.length < limits.messages.edits ? ('edit' as const) : undefined,
    isOwn && isRecent ? ('take_back' as const) : undefined,
    'hide' as const,
    isOwn ? undefined : ('report' as const),
  ].filter((action) => action !== undefined)
}
