import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { discardEntry } from '#data/outbox/outbox.ts'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'

export function DiscardDialog({ client_id, onClose }: { client_id: string; onClose: () => void }) {
  const t = useTranslations('unsent')
  return (
    <ConfirmDialog
      title={t('discard_title')}
      text={t('discard_text')}
      icon={Trash2}
      confirm={t('discard')}
      action={() => discardEntry(client_id)}
      failed={toastError('unsent.discard_failed')}
      onClose={onClose}
    />
  )
}
