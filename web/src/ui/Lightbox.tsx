import { X } from 'lucide-react'
import type { KeyboardEvent as Press, ReactNode } from 'react'
import { arrowStep } from '#ui/arrow-step.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useModal } from '#ui/modal.ts'

interface Props {
  open: boolean
  onClose: () => void
  label: string
  closeLabel: string
  head?: ReactNode
  action?: ReactNode
  foot?: ReactNode
  /** A `<Carousel plain className="h-full">` of `<Picture fit="contain">`, or one of them. */
  children: ReactNode
}

/** Arrow keys move the carousel inside, wherever the focus is. */
export function Lightbox({ open, onClose, label, closeLabel, head, action, foot, children }: Props) {
  const { present, props } = useModal(open, onClose)
  if (!present) return null
  return (
    <dialog {...props} onKeyDown={steer} aria-label={label} className="modal modal-viewer scheme-dark">
      <header className="flex shrink-0 items-center gap-1 p-2 ps-4 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <div className="figures min-w-0 flex-1 text-sm text-quiet">{head}</div>
        {action}
        <IconButton icon={X} label={closeLabel} onClick={onClose} />
      </header>
      <div className="relative min-h-0 flex-1">{children}</div>
      {foot && (
        <footer className="max-h-[30dvh] shrink-0 overflow-y-auto px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">{foot}</footer>
      )}
    </dialog>
  )
}

function steer(event: Press<HTMLElement>) {
  const carousel = event.currentTarget.querySelector('[aria-roledescription=carousel]')
  if (!arrowStep(event) || !carousel || carousel.contains(event.target as Node)) return
  carousel.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }))
}
