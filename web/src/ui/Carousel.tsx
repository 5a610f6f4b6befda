import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Children, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { arrowStep } from '#ui/arrow-step.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  label: string
  /** In the person's language: "carousel". */
  roleLabel: string
  previousLabel: string
  nextLabel: string
  current: number
  onChange: (index: number) => void
  /** Sets the height of a slide. */
  slideClassName: string
  className?: string
  children: ReactNode
}

/** Slides snap when swiped; arrow keys, two buttons and the peeking slide move too. Hidden slides are inert. */
export function Carousel({ label, roleLabel, previousLabel, nextLabel, current, onChange, slideClassName, className, children }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const going = useRef<number>(undefined)
  const slides = Children.toArray(children)
  const last = slides.length - 1

  useEffect(() => {
    const list = track.current
    if (!list || shownIn(list) === current) return
    going.current = current
    const left = placesIn(list)[current] ?? 0
    list.scrollTo?.({ left: isReversed(list) ? -left : left, behavior: list.dataset.touched ? 'auto' : 'instant' })
  }, [current])

  // Slides that are only passed are not reported.
  const scrolled = (list: HTMLUListElement) => {
    list.dataset.touched = ''
    const shown = shownIn(list)
    if (going.current === shown) going.current = undefined
    else if (going.current === undefined && shown !== current) onChange(shown)
  }

  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrowStep(event)
    if (by === undefined || current + by < 0 || current + by > last) return
    event.preventDefault()
    onChange(current + by)
  }

  // An inert slide takes no press, so that one lands on the list.
  const pressBeside = ({ target, currentTarget: list, clientX }: MouseEvent<HTMLUListElement>) => {
    const shown = list.children[current]?.getBoundingClientRect()
    if (target !== list || !shown) return
    const by = clientX > shown.right !== isReversed(list) ? 1 : -1
    if (slides[current + by]) onChange(current + by)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: one of many on a page is no landmark of it
    <section
      role="group"
      aria-label={label}
      aria-roledescription={roleLabel}
      onKeyDown={step}
      className={cx('group/carousel relative', className)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys move the section */}
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, also when the slides hold nothing to press
        tabIndex={0}
        aria-label={label}
        onScroll={(event) => scrolled(event.currentTarget)}
        onPointerDown={() => {
          going.current = undefined
        }}
        onClick={pressBeside}
        className="snap h-full scroll-smooth"
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
          <li key={index} inert={index !== current} className={cx('relative overflow-hidden rounded-media', slideClassName)}>
            {slide}
          </li>
        ))}
      </ul>
      <Arrow icon={ChevronLeft} label={previousLabel} away={current === 0} onPress={() => onChange(current - 1)} className="start-3" />
      <Arrow icon={ChevronRight} label={nextLabel} away={current === last} onPress={() => onChange(current + 1)} className="end-3" />
    </section>
  )
}

// At an end the arrow is hidden but keeps the focus, so that the keys still work.
function Arrow({
  icon,
  label,
  away,
  onPress,
  className,
}: {
  icon: LucideIcon
  label: string
  away: boolean
  onPress: () => void
  className: string
}) {
  return (
    <IconButton
      icon={icon}
      label={label}
      tone="solid"
      size="sm"
      aria-disabled={away || undefined}
      onClick={() => !away && onPress()}
      className={cx(
        'absolute! top-1/2 z-1 -translate-y-1/2 transition-opacity pointer-coarse:hidden rtl:[&_svg]:-scale-x-100',
        away ? 'opacity-0' : 'opacity-0 group-hover/carousel:opacity-100 focus-visible:opacity-100',
        className,
      )}
    />
  )
}

/** Scroll offsets in px at which each slide is shown. */
function placesIn(list: HTMLElement): number[] {
  const [first] = list.children as unknown as HTMLElement[]
  const most = list.scrollWidth - list.clientWidth
  return Array.from(list.children, (slide) => Math.min(most, Math.abs((slide as HTMLElement).offsetLeft - (first?.offsetLeft ?? 0))))
}

function shownIn(list: HTMLElement): number {
  const away = placesIn(list).map((place) => Math.abs(place - Math.abs(list.scrollLeft)))
  return away.indexOf(Math.min(...away))
}

const isReversed = (list: HTMLElement) => getComputedStyle(list).direction === 'rtl'
