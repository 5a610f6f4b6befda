import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { removePost } from '#parts/post/removal.data.ts'

export function DeletePostDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const t = useTranslations('postDeletions')
  return (
    <ConfirmDialog
      title={t('title')}
      text={t('text')}
      icon={Trash2}
      confirm={t('confirm')}
      cancel={t('cancel')}
      action={() => removePost(postId)}
      failed={toastError('postDeletions.failed')}
      onClose={onClose}
    />
  )
}
