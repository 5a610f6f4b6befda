import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { dayTicks, valueTicks } from '#screens/admin/analytics/ticks.ts'
import { cx } from '#ui/cx.ts'

export interface Line {
  name: string
  /** One for each day; null is a gap. */
  values: (number | null)[]
}

interface Props {
  label: string
  /** YYYY-MM-DD, oldest first. */
  days: string[]
  /** At most two, on one scale. */
  lines: Line[]
  whole?: boolean
}

// Told apart by their strokes too.
const strokes = [
  { line: 'stroke-accent', dot: 'fill-accent', swatch: 'border-accent', block: 'bg-accent', dash: undefined },
  { line: 'stroke-verified', dot: 'fill-verified', swatch: 'border-dashed border-verified', block: 'bg-verified', dash: '6 4' },
]
const heightPx = 240
const edge = { top: 12, right: 12, bottom: 28 }
const halfTipPx = 84

/** Pointer, finger or arrow keys pick a day; assistive technology hears its values as those of a slider. */
export function LineChart({ label, days, lines, whole = true }: Props) {
  const format = useFormatter()
  const { box, width } = useWidth()
  const [picked, setPicked] = useState<number>()
  const ticks = valueTicks(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))), whole)
  const top = ticks.at(-1) ?? 1
  const named = ticks.map((tick) => format.number(tick, { notation: top >= 10_000 ? 'compact' : 'standard' }))
  const start = Math.max(...named.map((name) => name.length)) * 7 + 12
  const last = days.length - 1
  const sparse = whole && lines.every(({ values }) => isSparse(values))
  const plotted = width - start - edge.right
  const bar = Math.max(1, Math.min(20, ((plotted / days.length) * 0.7) / lines.length))
  const x = (place: number) => start + (last > 0 ? (place / last) * plotted : plotted / 2)
  const y = (value: number) => edge.top + (1 - value / top) * (heightPx - edge.top - edge.bottom)
  const nameOf = (day: string | undefined, style: 'short' | 'long') =>
    format.dateTime(new Date(`${day}T00:00:00Z`), {
      timeZone: 'UTC',
      ...(style === 'long'
        ? { dateStyle: 'long' }
        : days.length > 120
          ? { month: 'short', year: '2-digit' }
          : { day: 'numeric', month: 'short' }),
    })
  const place = Math.min(picked ?? last, last)
  const valueAt = ({ values }: Line) => {
    const value = values[place]
    return value == null ? '–' : format.number(value)
  }

  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const at = clientX - currentTarget.getBoundingClientRect().left - start
    setPicked(Math.min(last, Math.max(0, Math.round((at / plotted) * last))))
  }
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowLeft: place - 1, ArrowDown: place - 1, ArrowRight: place + 1, ArrowUp: place + 1 }[event.key]
    const jump = { Home: 0, End: last, PageUp: place + 7, PageDown: place - 7 }[event.key]
    if (event.key === 'Escape') setPicked(undefined)
    const next = to ?? jump
    if (next === undefined) return
    event.preventDefault()
    setPicked(Math.min(last, Math.max(0, next)))
  }

  return (
    <div>
      {lines.length > 1 && (
        <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {lines.map(({ name }, index) => (
            <li key={name} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={sparse ? cx('size-3 rounded-sm', strokes[index]?.block) : cx('w-6 border-t-2', strokes[index]?.swatch)}
              />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={[nameOf(days[place], 'long'), ...lines.map((line) => `${line.name}: ${valueAt(line)}`)].join(', ')}
        onKeyDown={step}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setPicked(place)}
        onBlur={() => setPicked(undefined)}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPicked(undefined)}
        className="relative cursor-crosshair touch-pan-y rounded-sm select-none"
      >
        <svg width={width} height={heightPx} aria-hidden="true" className="block max-w-full">
          {ticks.map((tick, index) => (
            <g key={tick}>
              <line x1={start} x2={width - edge.right} y1={y(tick)} y2={y(tick)} className={index === 0 ? 'stroke-edge' : 'stroke-line'} />
              <text x={start - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="figures fill-quiet text-xs">
                {named[index]}
              </text>
            </g>
          ))}
          {dayTicks(days, Math.max(2, Math.floor(plotted / 76))).map((tick) => (
            <text
              key={tick}
              x={x(tick)}
              y={heightPx - 8}
              textAnchor={last > 0 && tick === last ? 'end' : x(tick) < start + 24 ? 'start' : 'middle'}
              className="figures fill-quiet text-xs"
            >
              {nameOf(days[tick], 'short')}
            </text>
          ))}
          {picked !== undefined && <line x1={x(place)} x2={x(place)} y1={edge.top} y2={heightPx - edge.bottom} className="stroke-edge" />}
          {lines.map(({ name, values }, index) => (
            <g key={name}>
              {sparse &&
                values.map((value, at) =>
                  value ? (
                    <rect
                      key={days[at]}
                      x={Math.min(Math.max(x(at) + (index - lines.length / 2) * bar, start), width - edge.right - bar)}
                      y={y(value)}
                      width={bar}
                      height={y(0) - y(value)}
                      rx={Math.min(2, bar / 3)}
                      className={strokes[index]?.dot}
                    />
                  ) : null,
                )}
              {!sparse && (
                <path
                  d={pathOf(values, x, y)}
                  fill="none"
                  strokeWidth={2}
                  strokeLinejoin="round"
                  strokeLinecap="round"
                  strokeDasharray={strokes[index]?.dash}
                  className={strokes[index]?.line}
                />
              )}
              {!sparse && picked !== undefined && values[place] != null && (
                <circle cx={x(place)} cy={y(values[place])} r={4} strokeWidth={2} className={cx('stroke-ground', strokes[index]?.dot)} />
              )}
            </g>
          ))}
        </svg>
        {picked !== undefined && (
          <div
            aria-hidden="true"
            style={{ left: Math.min(Math.max(x(place), halfTipPx), width - halfTipPx) }}
            className="pointer-events-none absolute top-0 w-42 -translate-x-1/2 rounded-md bg-raised px-3 py-2 text-xs shadow-float"
          >
            <p className="text-quiet">{nameOf(days[place], 'long')}</p>
            {lines.map((line) => (
              <p key={line.name} className="mt-0.5 flex justify-between gap-3">
                <span className="min-w-0 truncate">{line.name}</span>
                <span className="figures font-medium">{valueAt(line)}</span>
              </p>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

/** Zero on most of its days: a line would look like noise. */
function isSparse(values: (number | null)[]): boolean {
  const known = values.filter((value) => value !== null)
  return known.filter((value) => value === 0).length * 2 > known.length
}

/** A value without neighbours is a dot. */
function pathOf(values: (number | null)[], x: (place: number) => number, y: (value: number) => number): string {
  return values
    .map((value, place) => {
      if (value === null) return ''
      const isAlone = values[place - 1] == null && values[place + 1] == null
      return `${values[place - 1] == null ? 'M' : 'L'}${x(place).toFixed(1)} ${y(value).toFixed(1)}${isAlone ? 'h0' : ''}`
    })
    .join('')
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => element.clientWidth && setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
