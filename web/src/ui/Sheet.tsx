import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import type { DialogProps } from '#ui/Dialog.tsx'
import { ModalHeader } from '#ui/ModalHeader.tsx'
import { useModal } from '#ui/modal.ts'
import { useSheetDrag } from '#ui/sheet-drag.ts'

/** A drawer below 768 px, else a dialog. `full`: a phone's whole height; `large`: most of a desktop's; `flush`: no padding. */
export function Sheet({
  open,
  onClose,
  title,
  action,
  footer,
  wide = true,
  full = false,
  flush = false,
  large = false,
  children,
}: DialogProps & { full?: boolean; flush?: boolean; large?: boolean }) {
  const titleId = useId()
  const { present, props } = useModal(open, onClose)
  const drag = useSheetDrag(props.ref, present, onClose)
  if (!present) return null
  return (
    <dialog
      {...props}
      aria-labelledby={titleId}
      className={cx('modal modal-dialog modal-sheet', wide && 'modal-wide', full && 'modal-full', large && 'modal-large')}
    >
      <div {...drag} className="shrink-0 max-md:touch-none">
        <span aria-hidden="true" className="mx-auto mt-2 -mb-1 block h-1 w-9 rounded-full bg-edge/60 md:hidden" />
        <ModalHeader id={titleId} title={title} onClose={onClose} action={action} />
      </div>
      <div className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain', !flush && 'px-5 pt-1 pb-5')}>{children}</div>
      {footer && <footer className="shrink-0 border-t border-line px-5 py-3">{footer}</footer>}
    </dialog>
  )
}
