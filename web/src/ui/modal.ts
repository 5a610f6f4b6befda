import {
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { makeListeners } from '#listeners.ts'

/** `onClose` is a request: the caller sets `open`, or asks first. `present` stays true until the closing motion has ended. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const [present, setPresent] = useState(open)
  const [forced, setForced] = useState(0)
  const pressedBeside = useRef(false)
  if (open && !present) setPresent(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `forced` shows the dialog again when the browser closed it against the caller's wish
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog || dialog.open) return
    closedByUs.delete(dialog)
    dialog.showModal()
    // What stands above it, such as the pictures of a post, stays in view.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    stack([...modals, dialog])
    // Also when the dialog is unmounted or hidden by a Suspense above: only close() returns the focus.
    return () => {
      stack(modals.filter((other) => other !== dialog))
      closedByUs.add(dialog)
      dialog.close()
    }
  }, [open, present, forced])

  useEffect(() => {
    const dialog = ref.current
    if (open || !present || !dialog) return
    let current = true
    const motions = dialog.getAnimations?.({ subtree: false }) ?? []
    Promise.allSettled(motions.map((motion) => motion.finished)).then(() => current && setPresent(false))
    return () => {
      current = false
    }
  }, [open, present])

  const beside = (event: { target: EventTarget; currentTarget: EventTarget }) => event.target === event.currentTarget
  return {
    present,
    props: {
      ref,
      onCancel: (event: SyntheticEvent) => {
        if (!beside(event)) return
        event.preventDefault()
        onClose()
      },
      onClose: (event: SyntheticEvent) => {
        const dialog = ref.current
        if (!beside(event) || !dialog || dialog.open || closedByUs.has(dialog)) return
        onClose()
        setForced((count) => count + 1)
      },
      onPointerDown: (event: PointerEvent) => {
        pressedBeside.current = beside(event)
      },
      onClick: (event: MouseEvent) => {
        if (beside(event) && pressedBeside.current) onClose()
      },
    },
  }
}

/** Toasts are drawn inside it, since everything else is inert. */
export const useTopModal = () => useSyncExternalStore(listeners.add, () => modals.at(-1))

// The close event matters only when the browser closed it.
const closedByUs = new WeakSet<HTMLDialogElement>()

let modals: HTMLDialogElement[] = []
const listeners = makeListeners()

function stack(next: HTMLDialogElement[]) {
  modals = next
  listeners.call()
}
