import { discardEntry, retry } from '#data/outbox/outbox.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { react } from '#parts/messages/message-actions.data.ts'
import type { MessageActions } from '#parts/messages/message-actions.ts'
import { keyOf } from '#parts/messages/rows.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import type { Opened } from '#screens/messages/conversation/MessageDialogs.tsx'

interface Pane {
  open: (opened: Opened) => void
  jump: (seq: number) => void
  reply: (message: ShownMessage) => void
}

export function messageActions({ open, jump, reply }: Pane): MessageActions {
  const opening = (what: Opened['what']) => (message: ShownMessage) => open({ what, message })
  return {
    onReply: reply,
    onReact: (message, emoji) => void react(message, emoji).catch(toastError('messages.failed.react')),
    onOtherEmoji: opening('emoji'),
    onCopy: ({ content }) =>
      void copyText(content ?? '').then(() => toastSuccess('messages.actions.copied'), toastError('messages.failed.copy')),
    onEdit: opening('edit'),
    onFormer: opening('former'),
    onTakeBack: opening('take_back'),
    onHide: opening('hide'),
    onReport: opening('report'),
    onMore: opening('sheet'),
    onView: opening('view'),
    onJump: jump,
    onRetry: (message) => void retry(keyOf(message)),
    onDiscard: (message) => void discardEntry(keyOf(message)),
  }
}
