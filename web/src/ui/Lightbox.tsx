import { ChevronLeft, ChevronRight, type LucideIcon, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent as Press, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useBars } from '#ui/bars.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { imageInPage, viewCovering } from '#ui/image-in-page.ts'
import { LightboxSlide, type LightboxWork } from '#ui/LightboxSlide.tsx'
import { handleKey, stepFactor } from '#ui/lightbox-keys.ts'
import { type Loupe, startLoupe, transformOf } from '#ui/loupe.ts'
import { useModal } from '#ui/modal.ts'
import { fitPicture, type Size } from '#ui/zoom.ts'

export interface LightboxWords {
  close: string
  previous: string
  next: string
  zoom_in: string
  zoom_out: string
  pixels: string
  carousel: string
}

interface Props {
  works: LightboxWork[]
  current: number
  onChange: (index: number) => void
  onClose: () => void
  label: string
  words: LightboxWords
  still: boolean
  head?: ReactNode
  action?: ReactNode
  foot?: ReactNode
}

export function Lightbox({ works, current, onChange, onClose, label, words, still, head, action, foot }: Props) {
  const stage = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const sheets = useRef(new Map<number, HTMLElement>())
  const loupe = useRef<Loupe>(undefined)
  const box = useBox(track)
  const [scale, setScale] = useState(1)
  const bars = useBars()
  const hungAt = (index: number) => {
    const work = works[index]
    return work && box && fitPicture(work.shape, box, { density: window.devicePixelRatio, still: work.instead !== undefined })
  }
  const leaving = useRef(false)
  const leave = async () => {
    if (leaving.current) return
    leaving.current = true
    bars.hide()
    await flyBack()
    onClose()
  }
  const modal = useModal(true, () => void leave())
  const latest = useRef({ hungAt, onChange, leave, bars, still })
  useLayoutEffect(() => {
    latest.current = { hungAt, onChange, leave, bars, still }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: it lives as long as its elements, and reads the latest of all else
  useLayoutEffect(() => {
    const elements = { stage: stage.current, track: track.current, ground: ground.current }
    const { stage: fingers, track: list, ground: behind } = elements
    if (!fingers || !list || !behind) return
    const isReversed = getComputedStyle(fingers).direction === 'rtl'
    const started = startLoupe({
      ...{ stage: fingers, track: list, ground: behind },
      slideAt: (index) => {
        const [sheet, hung] = [sheets.current.get(index), latest.current.hungAt(index)]
        return sheet && hung && { sheet, hung }
      },
      stride: () => list.clientWidth + 2 * list.offsetLeft + gapPx,
      isStill: () => latest.current.still,
      isReversed: () => isReversed,
      onChange: (index) => latest.current.onChange(index),
      onTap: () => latest.current.bars.toggle(),
      onMove: () => latest.current.bars.hide(),
      onRest: setScale,
      onClose: () => void latest.current.leave(),
    })
    loupe.current = started
    const dialog = modal.props.ref.current
    // Beside the stage too, no pinch of a trackpad may enlarge the page.
    const wheel = (event: WheelEvent) => event.ctrlKey && !fingers.contains(event.target as Node) && started.wheel(event)
    const prevent = (event: Event) => event.preventDefault()
    dialog?.addEventListener('wheel', wheel, { passive: false })
    dialog?.addEventListener('gesturestart', prevent)
    return () => {
      started.stop()
      dialog?.removeEventListener('wheel', wheel)
      dialog?.removeEventListener('gesturestart', prevent)
    }
  }, [])

  const shownIn = useRef<Size>(undefined)
  useLayoutEffect(() => {
    if (!box || (shownIn.current === box && loupe.current?.at() === current)) return
    if (!shownIn.current) flyIn()
    shownIn.current = box
    loupe.current?.show(current)
  })

  const placeOf = (src: string) => {
    const [sheet, hung] = [sheets.current.get(current), hungAt(current)]
    const [dialog, list] = [modal.props.ref.current, track.current]
    const image = imageInPage(src, dialog)
    const work = works[current]
    if (still || !sheet?.animate || !hung || !image || !dialog || !list || !work || work.instead) return undefined
    // Not of the track, which may be on its way.
    const origin = { left: list.offsetLeft, top: list.offsetTop }
    return { sheet, at: transformOf(viewCovering(image, work.shape, hung.rest, origin)) }
  }

  function flyIn() {
    const place = placeOf(works[current]?.src ?? '')
    if (place) place.sheet.animate({ transform: [place.at, place.sheet.style.transform] }, { duration: 200, easing })
  }

  async function flyBack() {
    const dialog = modal.props.ref.current
    if (still || !dialog?.animate) return
    const place = placeOf(works[current]?.src ?? '')
    const forwards = { duration: 180, easing, fill: 'forwards' } as const
    const motions = [dialog.animate({ opacity: [1, 0] }, forwards), place?.sheet.animate({ transform: place.at }, forwards)]
    await Promise.allSettled(motions.map((motion) => motion?.finished))
  }

  const steer = (event: Press<HTMLElement>) => {
    if (loupe.current && handleKey(loupe.current, event)) event.preventDefault()
  }

  const last = works.length - 1
  const near = (index: number) => Math.abs(index - current) <= 1
  return (
    <dialog
      {...modal.props}
      onKeyDown={steer}
      onPointerMove={bars.onPointerMove}
      aria-label={label}
      className="modal modal-viewer scheme-dark"
    >
      <div ref={ground} className="absolute inset-0 bg-viewer" />
      {/* Before the stage, so that Tab comes here first; drawn above it. */}
      <header className={cx('viewer-bar top-0', !bars.isShown && 'viewer-bar-away')} {...bars.held}>
        <div className="min-w-0 flex-[1_1_11rem]">{head}</div>
        <span className="ms-auto flex items-center">
          <span className="flex items-center pointer-coarse:hidden">
            <IconButton
              icon={ZoomOut}
              label={words.zoom_out}
              aria-keyshortcuts="-"
              onClick={() => loupe.current?.enlarge(1 / stepFactor)}
            />
            <IconButton icon={ZoomIn} label={words.zoom_in} aria-keyshortcuts="+" onClick={() => loupe.current?.enlarge(stepFactor)} />
            <button
              type="button"
              aria-label={words.pixels}
              aria-keyshortcuts="Z"
              onClick={() => loupe.current?.pixels()}
              className="figures grid size-11 place-items-center rounded-full text-sm font-semibold quiet-hover"
            >
              {ownPixels}
            </button>
          </span>
          {action}
          <IconButton icon={X} label={words.close} onClick={() => void leave()} />
        </span>
      </header>
      <section
        ref={stage}
        data-autofocus
        tabIndex={-1}
        aria-label={label}
        aria-roledescription={last > 0 ? words.carousel : undefined}
        data-enlarged={scale > 1.01 || undefined}
        className="viewer-stage"
      >
        <ul ref={track} className={cx('viewer-track', foot ? 'viewer-track-foot' : undefined, last > 0 && 'viewer-track-sides')}>
          {works.map((work, index) => {
            const hung = hungAt(index)
            return (
              near(index) &&
              hung && (
                <LightboxSlide
                  key={work.key}
                  ref={(element) => void (element ? sheets.current.set(index, element) : sheets.current.delete(index))}
                  work={work}
                  hung={hung}
                  index={index}
                  isCurrent={index === current}
                  detail={index === current ? scale : 1}
                />
              )
            )
          })}
        </ul>
      </section>
      <Arrow
        icon={ChevronLeft}
        label={words.previous}
        away={current === 0}
        isShown={bars.isShown}
        onPress={() => loupe.current?.step(-1)}
      />
      <Arrow
        icon={ChevronRight}
        label={words.next}
        away={current === last}
        isShown={bars.isShown}
        isNext
        onPress={() => loupe.current?.step(1)}
      />
      {foot && (
        <footer className={cx('viewer-bar viewer-foot bottom-0', !bars.isShown && 'viewer-bar-away')} {...bars.held}>
          {foot}
        </footer>
      )}
    </dialog>
  )
}

interface ArrowProps {
  icon: LucideIcon
  label: string
  /** At an end it is hidden but keeps the focus, so that the keys still work. */
  away: boolean
  isShown: boolean
  isNext?: boolean
  onPress: () => void
}

function Arrow({ icon, label, away, isShown, isNext = false, onPress }: ArrowProps) {
  return (
    <span className={cx('viewer-arrow', isNext ? 'end-3' : 'start-3', (away || !isShown) && 'viewer-bar-away')}>
      <IconButton
        {...{ icon, label }}
        aria-disabled={away || undefined}
        onClick={() => !away && onPress()}
        className="rtl:[&_svg]:-scale-x-100"
      />
    </span>
  )
}

const ownPixels = '1:1'
// As in viewer.css.
const gapPx = 16
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

function useBox(track: { current: HTMLElement | null }): Size | undefined {
  const [box, setBox] = useState<Size>()
  useLayoutEffect(() => {
    const element = track.current
    if (!element) return
    const measure = () => setBox({ width: element.clientWidth || window.innerWidth, height: element.clientHeight || window.innerHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [track])
  return box
}
