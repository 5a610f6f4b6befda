import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  title: string
  text: string
  icon: LucideIcon
  confirm: string
  cancel?: string
  action: () => Promise<unknown>
  failed: (error: unknown) => void
  onClose: () => void
}

export function ConfirmDialog({ title, text, icon, confirm, cancel, action, failed, onClose }: Props) {
  const t = useTranslations('app')
  const { submit, busy } = useSubmit(async () => {
    await action()
    onClose()
  }, failed)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{cancel ?? t('cancel')}</Button>
          <Button tone="danger" icon={icon} busy={busy} onClick={() => void submit()}>
            {confirm}
          </Button>
        </div>
      }
    >
      <p className="wordy">{text}</p>
    </Dialog>
  )
}
