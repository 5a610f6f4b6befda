import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AccountBlock } from '#app/shell/AccountBlock.tsx'
import { SidebarEntries } from '#app/shell/SidebarEntries.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useModal } from '#ui/modal.ts'

/** The sidebar of narrow screens: 18rem from the side. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('nav')
  const app = useTranslations('app')
  const { present, props } = useModal(open, onClose)
  if (!present) return null
  return (
    <dialog {...props} aria-label={t('label')} className="modal modal-drawer">
      <nav aria-label={t('label')} className="flex min-h-0 flex-1 flex-col justify-between gap-6 overflow-y-auto p-3">
        <div>
          <IconButton icon={X} label={app('close')} tone="quiet" className="mb-2" onClick={onClose} />
          <SidebarEntries onGo={onClose} />
        </div>
        <AccountBlock />
      </nav>
    </dialog>
  )
}
