import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { drawTurned } from '#device/picture.ts'
import { type Crop, type CropEdge, fromCorner, movedCrop, scaledCrop, withEdges } from '#parts/photo/crop.ts'
import { cx } from '#ui/cx.ts'

interface Props {
  bitmap: ImageBitmap | undefined
  turns?: number
  /** Width / height, turned. */
  own: number
  crop: Crop
  onCrop: (crop: Crop) => void
  /** Fixed aspect ratio; the crop is then a single keyboard control. */
  locked?: 'square' | 'round'
}

/** Drag or pinch moves and scales the crop; edges and corners can be dragged. Edges are sliders for the keyboard. */
export function CropStage({ bitmap, turns = 0, own, crop, onCrop, locked }: Props) {
  const t = useTranslations('photos.crop')
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (bitmap && canvas.current) drawTurned(canvas.current, bitmap, { turns, longestSide: 1_600 })
  }, [bitmap, turns])

  const drag = (change: (start: Crop, by: { x: number; y: number }) => Crop) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const box = stage.current?.getBoundingClientRect()
      if (!box || event.button !== 0) return
      event.stopPropagation()
      const handle = event.currentTarget
      handle.setPointerCapture(event.pointerId)
      const { clientX, clientY } = event
      const follow = (at: globalThis.PointerEvent) =>
        onCrop(change(crop, { x: (at.clientX - clientX) / box.width, y: (at.clientY - clientY) / box.height }))
      const end = () => handle.removeEventListener('pointermove', follow)
      handle.addEventListener('pointermove', follow)
      handle.addEventListener('lostpointercapture', end, { once: true })
    },
  })
  const nudge = (edge: CropEdge) => (event: KeyboardEvent) => {
    const by = stepOf(event)
    if (by) onCrop(withEdges(crop, [edge], by))
  }
  const walk = (event: KeyboardEvent) => {
    const by = stepOf(event)
    const factor = { '+': 1.05, '=': 1.05, '-': 1 / 1.05 }[event.key]
    if (by) onCrop(movedCrop(crop, by))
    else if (factor) onCrop(scaledCrop(crop, factor))
  }
  const ends = { left: crop.x, top: crop.y, right: crop.x + crop.width, bottom: crop.y + crop.height }
  const place = { left: percent(crop.x), top: percent(crop.y), width: percent(crop.width), height: percent(crop.height) }
  return (
    <div
      ref={stage}
      data-stage
      style={{ aspectRatio: own, width: `min(100%, calc(50dvh * ${own}))` }}
      className="relative my-3 touch-none bg-sunken select-none"
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div className="absolute inset-0 overflow-hidden">
        <div
          {...usePinch(stage, crop, onCrop)}
          {...(locked && {
            role: 'slider',
            tabIndex: 0,
            'aria-label': t('section'),
            'aria-valuemin': 0,
            'aria-valuemax': 100,
            'aria-valuenow': Math.round(Math.max(crop.width, crop.height) * 100),
            'aria-valuetext': t('place', { x: Math.round(crop.x * 100), y: Math.round(crop.y * 100), size: Math.round(crop.width * 100) }),
            onKeyDown: walk,
          })}
          style={place}
          className={cx('crop absolute cursor-move', locked === 'round' && 'rounded-full')}
        />
      </div>
      <div style={place} className="pointer-events-none absolute *:pointer-events-auto">
        {!locked &&
          edges.map(([edge, place]) => (
            <div
              key={edge}
              role="slider"
              tabIndex={0}
              aria-label={t(edge)}
              aria-orientation={edge === 'left' || edge === 'right' ? 'horizontal' : 'vertical'}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(ends[edge] * 100)}
              onKeyDown={nudge(edge)}
              {...drag((start, by) => withEdges(start, [edge], by))}
              className={cx('crop-edge absolute', place)}
            />
          ))}
        {corners.map(([own, place]) => (
          <div
            key={place}
            {...drag((start, by) => (locked ? fromCorner(start, own, by) : withEdges(start, own, by)))}
            className={cx('crop-corner absolute size-8', place)}
          />
        ))}
      </div>
    </div>
  )
}

/** One pointer moves, two resize and move. */
function usePinch(stage: { current: HTMLElement | null }, crop: Crop, onCrop: (crop: Crop) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const began = useRef({ crop, at: [] as { x: number; y: number }[] })
  const begin = () => {
    began.current = { crop, at: [...fingers.current.values()] }
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || fingers.current.size === 2) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      begin()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = stage.current?.getBoundingClientRect()
      if (!box || !fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const [from, to] = [began.current.at, [...fingers.current.values()]]
      const wider = spanOf(from) ? spanOf(to) / spanOf(from) : 1
      const [start, end] = [middleOf(from), middleOf(to)]
      onCrop(movedCrop(scaledCrop(began.current.crop, wider), { x: (end.x - start.x) / box.width, y: (end.y - start.y) / box.height }))
    },
    onLostPointerCapture: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId)
      begin()
    },
  }
}

type Points = { x: number; y: number }[]
const spanOf = ([a, b]: Points) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
const middleOf = (points: Points) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

function stepOf(event: KeyboardEvent): { x: number; y: number } | undefined {
  const step = event.shiftKey ? 0.05 : 0.01
  const [x, y] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? []
  if (x === undefined || y === undefined) return undefined
  event.preventDefault()
  return { x, y }
}

const percent = (share: number) => `${share * 100}%`

const edges = [
  ['left', 'inset-y-0 -left-3 w-6 cursor-ew-resize'],
  ['top', 'inset-x-0 -top-3 h-6 cursor-ns-resize'],
  ['right', 'inset-y-0 -right-3 w-6 cursor-ew-resize'],
  ['bottom', 'inset-x-0 -bottom-3 h-6 cursor-ns-resize'],
] as const
const corners = [
  [['left', 'top'], '-left-4 -top-4 cursor-nwse-resize'],
  [['right', 'top'], '-right-4 -top-4 cursor-nesw-resize'],
  [['left', 'bottom'], '-left-4 -bottom-4 cursor-nesw-resize'],
  [['right', 'bottom'], '-right-4 -bottom-4 cursor-nwse-resize'],
] as const satisfies [CropEdge[], string][]
