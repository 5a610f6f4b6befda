import { paths } from '@atelier/contract/paths'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { removeConversation } from '#parts/conversations/conversations.data.ts'

export function DeleteConversationDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslations('conversations.delete')
  const { conversationId } = useParams({ strict: false })
  const navigate = useNavigate()
  const confirm = async () => {
    await removeConversation(id)
    if (conversationId === id) await navigate({ to: paths.messages })
  }
  return (
    <ConfirmDialog
      title={t('title')}
      text={t('text', { name })}
      icon={Trash2}
      confirm={t('confirm')}
      action={confirm}
      failed={toastError('conversations.delete.failed')}
      onClose={onClose}
    />
  )
}
