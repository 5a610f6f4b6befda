import { X } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { CloseLabel } from '#ui/close-label.ts'
import { IconButton } from '#ui/IconButton.tsx'

export function ModalHeader({ id, title, onClose, action }: { id: string; title: string; onClose: () => void; action?: ReactNode }) {
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 ps-5 pe-2 pt-2">
      <h2 id={id} className="display line-clamp-2 min-w-0 flex-1 basis-24 text-lg/tight">
        {title}
      </h2>
      <div className="ms-auto flex items-center gap-1">
        {action}
        <IconButton icon={X} label={useContext(CloseLabel)} tone="quiet" onClick={onClose} />
      </div>
    </header>
  )
}
