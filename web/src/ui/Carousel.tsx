import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { arrowStep } from '#ui/arrow-step.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  label: string
  /** What kind of thing it is, in the person's language: "carousel". */
  roleLabel: string
  previousLabel: string
  nextLabel: string
  /** Counted from 0. */
  current: number
  onChange: (index: number) => void
  /** Without dots: a ThumbStrip or a counter shows the position. */
  plain?: boolean
  className?: string
  children: ReactNode
}

/** Slides that snap when swiped; arrow keys and, with a mouse, two buttons move too. Hidden slides are inert. */
export function Carousel({ label, roleLabel, previousLabel, nextLabel, current, onChange, plain = false, className, children }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const going = useRef<number>(undefined)
  const slides = Children.toArray(children)
  const last = slides.length - 1

  useEffect(() => {
    const list = track.current
    if (!list || shownIn(list) === current) return
    going.current = current
    const left = current * list.clientWidth * (getComputedStyle(list).direction === 'rtl' ? -1 : 1)
    list.scrollTo?.({ left, behavior: list.dataset.touched ? 'auto' : 'instant' })
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
    if (by === undefined) return
    event.stopPropagation()
    if (current + by < 0 || current + by > last) return
    event.preventDefault()
    onChange(current + by)
  }

  return (
    <section aria-label={label} aria-roledescription={roleLabel} onKeyDown={step} className={cx('group/carousel relative', className)}>
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, also when the slides hold nothing to press
        tabIndex={0}
        aria-label={label}
        onScroll={(event) => scrolled(event.currentTarget)}
        onPointerDown={() => {
          going.current = undefined
        }}
        className="snap h-full scroll-smooth"
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
          <li key={index} inert={index !== current} className="relative h-full">
            {slide}
          </li>
        ))}
      </ul>
      {last > 0 && (
        <>
          <Arrow icon={ChevronLeft} label={previousLabel} away={current === 0} onPress={() => onChange(current - 1)} className="start-3" />
          <Arrow icon={ChevronRight} label={nextLabel} away={current === last} onPress={() => onChange(current + 1)} className="end-3" />
        </>
      )}
      {!plain && last > 0 && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
          {slides.map((_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={index}
              className={cx(
                'size-1.5 rounded-full shadow-[0_0_2px_rgb(0_0_0/0.5)] transition-colors',
                index === current ? 'bg-white' : 'bg-white/50',
              )}
            />
          ))}
        </div>
      )}
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
      {...{ icon, label }}
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

const shownIn = (list: HTMLElement) => Math.round(Math.abs(list.scrollLeft) / Math.max(1, list.clientWidth))
