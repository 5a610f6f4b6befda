import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readPost } from '#data/cache/entities.ts'
import { columnsIn, gapPx, heightsOf } from '#parts/discover/columns.ts'
import { type Hanging, WallTile } from '#parts/discover/WallTile.tsx'

interface Props extends Partial<Hanging> {
  ids: string[]
  /** Those of them that say so beside the work. */
  pinned?: readonly string[] | undefined
  label: string
  isWhole: boolean
}

/** Proportions are known beforehand, so nothing moves. Only tiles near the window are rendered, in list order; arrow keys walk them. */
export function Wall(props: Props) {
  const wall = useRef<HTMLDivElement>(null)
  const box = useBox(wall, props.label)
  return <div ref={wall}>{box && <Tiles {...props} {...box} />}</div>
}

interface Box {
  width: number
  top: number
}

// So that a wall that comes back has its height at once, and the scroll position can be restored.
const known = new Map<string, Box>()
const placeOf = (label: string) => `${window.location.pathname} ${window.innerWidth} ${label}`

function useBox(wall: RefObject<HTMLElement | null>, label: string): Box | undefined {
  const [box, setBox] = useState<Box | undefined>(() => known.get(placeOf(label)))
  const measure = useCallback(() => {
    const element = wall.current
    if (!element) return
    const measured = { width: element.clientWidth || window.innerWidth, top: element.getBoundingClientRect().top + window.scrollY }
    known.set(placeOf(label), measured)
    setBox((last) => (last?.width === measured.width && Math.abs(last.top - measured.top) < 1 ? last : measured))
  }, [wall, label])
  // What stands above may have changed with any render.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    if (wall.current) observer.observe(wall.current)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [measure, wall])
  return box
}

function Tiles({ ids, pinned, label, ct = 'all', by = 'many', inDialog = false, isWhole, width, top }: Props & Box) {
  const [stop, setStop] = useState<string>()
  const columns = columnsIn(width)
  const columnPx = (width - gapPx * (columns - 1)) / columns
  const rem = textPx()
  const stopIndex = stop === undefined ? -1 : ids.indexOf(stop)

  const virtual = useWindowVirtualizer({
    count: ids.length,
    lanes: columns,
    gap: gapPx,
    overscan: 3,
    scrollMargin: top,
    initialOffset: () => window.scrollY,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: (index) => {
      const { work, caption } = heightsOf(readPost(ids[index] ?? ''), ct, { width: columnPx, rem })
      return work + caption
    },
    // The focused tile stays mounted however far it is scrolled away: a dialog returns to it.
    rangeExtractor: useCallback(
      ({ startIndex, endIndex, overscan, count }: { startIndex: number; endIndex: number; overscan: number; count: number }) => {
        const shown: number[] = []
        const around = overscan * columns
        for (let index = Math.max(0, startIndex - around); index <= Math.min(count - 1, endIndex + around); index++) shown.push(index)
        return stopIndex === -1 || shown.includes(stopIndex) ? shown : [...shown, stopIndex].sort((a, b) => a - b)
      },
      [columns, stopIndex],
    ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights follow the width of a column and the size of text
  useLayoutEffect(() => virtual.measure(), [columnPx, rem])

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const tile = (event.target as HTMLElement).closest<HTMLElement>('[data-item]')
    const from = virtual.measurementsCache[ids.indexOf(tile?.dataset.item ?? '')]
    const to = from && neighbour(virtual.measurementsCache, from, event.key)
    const id = to && ids[to.index]
    if (!tile || !id) return
    event.preventDefault()
    flushSync(() => setStop(id))
    tile.parentElement?.querySelector<HTMLElement>(`[data-item="${id}"] a`)?.focus()
  }

  return (
    <ul aria-label={label} className="relative [overflow-anchor:none]" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, lane, start, size }) => {
        const id = ids[index]
        return (
          id && (
            <li
              key={id}
              data-item={id}
              aria-posinset={index + 1}
              aria-setsize={isWhole ? ids.length : -1}
              onKeyDown={walk}
              onFocus={() => setStop(id)}
              className="absolute top-0 left-0 scroll-my-24 contain-strict"
              style={{
                width: columnPx,
                height: size,
                transform: `translate(${lane * (columnPx + gapPx)}px, ${start - top}px)`,
              }}
            >
              <WallTile id={id} isPinned={pinned?.includes(id)} ct={ct} by={by} inDialog={inDialog} rem={rem} width={columnPx} />
            </li>
          )
        )
      })}
    </ul>
  )
}

const textPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Left and right follow the list, up and down the column. */
function neighbour(tiles: VirtualItem[], { index, lane }: VirtualItem, key: string): VirtualItem | undefined {
  if (key === 'ArrowLeft') return tiles[index - 1]
  if (key === 'ArrowRight') return tiles[index + 1]
  if (key === 'ArrowDown') return tiles.find((other) => other.index > index && other.lane === lane)
  if (key === 'ArrowUp') return tiles.findLast((other) => other.index < index && other.lane === lane)
  return undefined
}
