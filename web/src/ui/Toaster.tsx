import { Link } from '@tanstack/react-router'
import { CircleAlert, X } from 'lucide-react'
import { type PointerEvent, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { CloseLabel } from '#ui/close-label.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useTopModal } from '#ui/modal.ts'
import { currentToast, dismissToast, onToastChange, pauseToast, resumeToast, type ShownToast } from '#ui/toast.ts'

export function Toaster({ regionLabel }: { regionLabel: string }) {
  const shown = useSyncExternalStore(onToastChange, currentToast)
  const modal = useTopModal()
  const destructive = shown?.tone === 'destructive'
  return createPortal(
    <section aria-label={regionLabel}>
      <div aria-live="polite">{shown && !destructive && <Toast key={shown.id} {...shown} />}</div>
      <div aria-live="assertive">{shown && destructive && <Toast key={shown.id} {...shown} />}</div>
    </section>,
    modal ?? document.body,
  )
}

function Toast({ title, message, to, tone, action }: ShownToast) {
  const ref = useRef<HTMLDivElement>(null)
  const swipe = useSwipe()
  // In the top layer, above sheets and menus. When the dialog around it closes, it is drawn again outside.
  useEffect(() => {
    if (ref.current?.isConnected) ref.current.showPopover?.()
  }, [])
  return (
    <div ref={ref} popover="manual" className="toast">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: holding or pointing at a toast only stops its clock */}
      <div
        {...swipe}
        onPointerEnter={pauseToast}
        onPointerLeave={resumeToast}
        onFocus={pauseToast}
        onBlur={resumeToast}
        className={cx(
          'toast-card flex touch-pan-y items-start gap-3 rounded-media py-3 ps-4 pe-2 shadow-float forced-colors:border',
          destructive(tone) ? 'bg-danger-fill text-on-danger' : 'bg-ink text-ground',
        )}
      >
        {destructive(tone) && <CircleAlert size={20} className="mt-0.5 shrink-0" aria-hidden="true" />}
        <div className="wordy min-w-0 flex-1 self-center py-1 text-sm">
          <p className="font-semibold">{title}</p>
          {message && (
            <p className="mt-0.5 opacity-85">
              {to ? (
                <Link to={to} className="hit underline underline-offset-2" onClick={dismissToast}>
                  {message}
                </Link>
              ) : (
                message
              )}
            </p>
          )}
        </div>
        {action && (
          <Button
            size="sm"
            tone="outline"
            className="self-center border-current! text-current!"
            onClick={() => {
              action.onPress()
              dismissToast()
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton
          size="sm"
          icon={X}
          label={useContext(CloseLabel)}
          className="text-current! opacity-80 hover:opacity-100"
          onClick={dismissToast}
        />
      </div>
    </div>
  )
}

const destructive = (tone: ShownToast['tone']) => tone === 'destructive'

function useSwipe() {
  const from = useRef<number | undefined>(undefined)
  const end = (event: PointerEvent<HTMLElement>) => {
    if (from.current === undefined) return
    const moved = event.clientX - from.current
    from.current = undefined
    event.currentTarget.style.setProperty('--drag', '0px')
    if (Math.abs(moved) > 80) dismissToast()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as Element).closest('a, button')) return
      from.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== undefined) event.currentTarget.style.setProperty('--drag', `${event.clientX - from.current}px`)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
