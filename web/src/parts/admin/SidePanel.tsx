import { type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'
import { ModalHeader } from '#ui/ModalHeader.tsx'
import { useModal } from '#ui/modal.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  footer?: ReactNode
  children: ReactNode
}

export function SidePanel({ open, onClose, title, footer, children }: Props) {
  const titleId = useId()
  const { present, props } = useModal(open, onClose)
  if (!present) return null
  return (
    <dialog
      {...props}
      aria-labelledby={titleId}
      className={cx(
        'modal me-0 ms-auto my-0 h-dvh max-h-none w-full max-w-none pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] sm:w-[min(36rem,92vw)]',
        'translate-x-6 open:translate-x-0 starting:open:translate-x-6',
      )}
    >
      <ModalHeader id={titleId} title={title} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6">{children}</div>
      {footer && <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>}
    </dialog>
  )
}
