import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  title: string
  text: string
  icon: LucideIcon
  /** What the button says that does it. */
  confirm: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is taken away. */
export function ConfirmDialog({ title, text, icon, confirm, busy, onConfirm, onClose }: Props) {
  const t = useTranslations('security')
  const app = useTranslations('app')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={app('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="danger" icon={icon} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      <p className="wordy">{text}</p>
    </Dialog>
  )
}
