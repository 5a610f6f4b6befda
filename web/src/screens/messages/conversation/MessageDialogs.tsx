import { Trash2, Undo2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { lazySheet } from '#parts/lazy-part.ts'
import { MessageSheet } from '#parts/messages/MessageSheet.tsx'
import { hideForViewer, takeBackSent } from '#parts/messages/message-actions.data.ts'
import type { MessageActions } from '#parts/messages/message-actions.ts'
import { keyOf, type ThreadRow } from '#parts/messages/rows.ts'
import type { ShownMessage } from '#parts/messages/shown-message.ts'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))
const EmojiDialog = lazySheet(() => import('#parts/messages/EmojiDialog.tsx').then((file) => file.EmojiDialog))
const EditMessage = lazySheet(() => import('#parts/messages/EditMessage.tsx').then((file) => file.EditMessage))
const FormerTexts = lazySheet(() => import('#parts/messages/FormerTexts.tsx').then((file) => file.FormerTexts))
const MessageViewer = lazySheet(() => import('#parts/messages/MessageViewer.tsx').then((file) => file.MessageViewer))

export interface Opened {
  what: 'sheet' | 'emoji' | 'edit' | 'former' | 'report' | 'take_back' | 'hide' | 'view'
  message: ShownMessage
}

interface Props {
  opened: Opened | null
  rows: ThreadRow[]
  name: string
  viewerId: string
  actions: MessageActions
  onClose: () => void
}

export function MessageDialogs({ opened, rows, name, viewerId, actions, onClose }: Props) {
  const t = useTranslations('messages')
  if (!opened) return null
  const { what, message } = opened
  const isOwn = message.sender_id === viewerId
  const row = rows.find((row) => row.key === keyOf(message) || row.album?.some((one) => one.id === message.id))
  // What is done to an album is done to each of its files.
  const together = row?.album ?? [message]
  if (what === 'sheet')
    return <MessageSheet message={message} album={row?.album} name={name} isOwn={isOwn} actions={actions} onClose={onClose} />
  if (what === 'take_back') {
    return (
      <ConfirmDialog
        title={t('take_back.title')}
        text={t('take_back.text', { name })}
        icon={Undo2}
        confirm={t('take_back.confirm')}
        action={() => Promise.all(together.map(takeBackSent)).then(() => undefined)}
        failed={toastError('messages.failed.take_back')}
        onClose={onClose}
      />
    )
  }
  if (what === 'hide') {
    return (
      <ConfirmDialog
        title={t('hide.title')}
        text={t('hide.text', { name })}
        icon={Trash2}
        confirm={t('hide.confirm')}
        action={() => Promise.all(together.map(hideForViewer)).then(() => undefined)}
        failed={toastError('messages.failed.hide')}
        onClose={onClose}
      />
    )
  }
  return (
    <Suspense>
      {what === 'edit' && <EditMessage message={message} onClose={onClose} />}
      {what === 'former' && <FormerTexts message={message} onClose={onClose} />}
      {what === 'report' && <ReportSheet type="message" targetId={message.id} onClose={onClose} />}
      {what === 'emoji' && <EmojiDialog onChoose={(emoji) => actions.onReact(message, emoji)} onClose={onClose} />}
      {what === 'view' && <MessageViewer {...{ message, rows, name, onClose }} />}
    </Suspense>
  )
}
