import { type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'
import { ModalHeader } from '#ui/ModalHeader.tsx'
import { useModal } from '#ui/modal.ts'

export interface DialogProps {
  open: boolean
  /** On Escape, the close button and a click beside the dialog. Set `open` to false, or ask first. */
  onClose: () => void
  title: string
  action?: ReactNode
  footer?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** Focuses the element with `data-autofocus`, else the first that can. */
export function Dialog({ open, onClose, title, action, footer, wide = false, children }: DialogProps) {
  const titleId = useId()
  const { present, props } = useModal(open, onClose)
  if (!present) return null
  return (
    <dialog {...props} aria-labelledby={titleId} className={cx('modal modal-dialog', wide && 'modal-wide')}>
      <ModalHeader id={titleId} title={title} onClose={onClose} action={action} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
      {footer && <footer className="flex shrink-0 justify-end gap-2 px-5 pb-5">{footer}</footer>}
    </dialog>
  )
}
