import { RotateCw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { cutPicture, drawTurned } from '#device/picture.ts'
import { type Crop, type Edge, isWhole, moved, ofRatio, turned, whole, withEdges } from '#parts/composer/crop.ts'
import type { DraftMedia } from '#parts/composer/draft.data.ts'
import { replaceFile } from '#parts/composer/uploading.data.ts'
import { Button } from '#ui/Button.tsx'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { Sheet } from '#ui/Sheet.tsx'

/** Nothing else ever crops a picture. */
export function CropSheet({ item, onClose }: { item: DraftMedia; onClose: () => void }) {
  const t = useTranslations('composer.edit')
  const app = useTranslations('app')
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [turns, setTurns] = useState(0)
  const [crop, setCrop] = useState(whole)
  useEffect(() => {
    const read = createImageBitmap(item.file)
    read.then(setBitmap, toastError('composer.edit.failed'))
    return () => void read.then((drawn) => drawn.close(), toastError('composer.edit.failed'))
  }, [item.file])
  const { submit, busy } = useSubmit(async () => {
    if (turns || !isWhole(crop)) replaceFile(item.key, await cutPicture(item.file, { turns, crop }))
    onClose()
  }, toastError('composer.edit.failed'))
  const own = bitmap ? (turns % 2 === 0 ? bitmap.width / bitmap.height : bitmap.height / bitmap.width) : 1

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={app('close')}
      full
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={!bitmap} onClick={() => void submit()}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      <div className="grid justify-items-center gap-4">
        <Stage bitmap={bitmap} turns={turns} own={own} crop={crop} onCrop={setCrop} />
        <div className="flex flex-wrap justify-center gap-2">
          <button
            type="button"
            className={chip}
            onClick={() => {
              setTurns((turns + 1) % 4)
              setCrop(turned(crop))
            }}
          >
            <RotateCw size={14} aria-hidden="true" />
            {t('rotate')}
          </button>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning */}
          <div role="group" aria-label={t('shape')} className="contents">
            <button type="button" className={chip} onClick={() => setCrop(whole)}>
              {t('whole')}
            </button>
            {shapes.map(([width, height]) => (
              <button key={`${width}:${height}`} type="button" className={chip} onClick={() => setCrop(ofRatio(width / height, own))}>
                {t('ratio', { width, height })}
              </button>
            ))}
          </div>
        </div>
        <p className="text-center text-sm text-quiet">{t('hint')}</p>
      </div>
    </Sheet>
  )
}

const shapes = [
  [1, 1],
  [4, 5],
  [3, 2],
  [16, 9],
] as const
const chip = chipClass({ pressable: true })

interface StageProps {
  bitmap: ImageBitmap | undefined
  turns: number
  own: number
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** Edges and corners are dragged; the edges are sliders for the keyboard. */
function Stage({ bitmap, turns, own, crop, onCrop }: StageProps) {
  const t = useTranslations('composer.edit')
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
  const nudge = (edge: Edge) => (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.05 : 0.01
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
    if (!by) return
    event.preventDefault()
    onCrop(withEdges(crop, [edge], { x: by[0] ?? 0, y: by[1] ?? 0 }))
  }
  const ends = { left: crop.x, top: crop.y, right: crop.x + crop.width, bottom: crop.y + crop.height }
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
          {...drag(moved)}
          style={{ left: percent(crop.x), top: percent(crop.y), width: percent(crop.width), height: percent(crop.height) }}
          className="crop absolute cursor-move"
        />
      </div>
      <div
        style={{ left: percent(crop.x), top: percent(crop.y), width: percent(crop.width), height: percent(crop.height) }}
        className="pointer-events-none absolute *:pointer-events-auto"
      >
        {edges.map(([edge, place]) => (
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
          <div key={place} {...drag((start, by) => withEdges(start, own, by))} className={cx('crop-corner absolute size-8', place)} />
        ))}
      </div>
    </div>
  )
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
] as const satisfies [Edge[], string][]
