import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AccountBlock } from '#app/shell/AccountBlock.tsx'
import { SidebarEntries } from '#app/shell/SidebarEntries.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useModal } from '#ui/modal.ts'
import { Wordmark } from '#ui/Wordmark.tsx'

export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('nav')
  const app = useTranslations('app')
  const { present, props } = useModal(open, onClose)
  if (!present) return null
  return (
    <dialog {...props} aria-label={t('label')} className="modal modal-drawer">
      <nav aria-label={t('label')} className="flex min-h-0 flex-1 flex-col justify-between gap-6 overflow-y-auto px-1.5 pb-3">
        <div>
          <div className="mb-2 flex h-14 items-center gap-2">
            <IconButton icon={X} label={app('close')} onClick={onClose} />
            <Wordmark label={app('name')} className="h-6" />
          </div>
          <SidebarEntries onGo={onClose} />
        </div>
        <AccountBlock onGo={onClose} />
      </nav>
    </dialog>
  )
}
