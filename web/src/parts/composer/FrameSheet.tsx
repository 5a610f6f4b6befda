import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { type Film, openFilm } from '#device/film.ts'
import { type DraftMedia, editMedia } from '#parts/composer/draft.data.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** Which frame stands for a video until it plays. */
export function FrameSheet({ item, onClose }: { item: DraftMedia; onClose: () => void }) {
  const t = useTranslations('composer.frame')
  const app = useTranslations('app')
  const [film, setFilm] = useState<Film>()
  const [at, setAt] = useState(item.frame)
  useEffect(() => {
    const opened = openFilm(item.file)
    opened.then(setFilm, toastError('composer.frame.failed'))
    return () =>
      void ignored(
        opened.then((open) => open.close()),
        'it was never open',
      )
  }, [item.file])
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      full
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button
            tone="primary"
            disabled={!film}
            onClick={() => {
              editMedia(item.key, { frame: at })
              onClose()
            }}
          >
            {t('apply')}
          </Button>
        </div>
      }
    >
      <div className="grid justify-items-center gap-4">
        {film ? <Chooser film={film} at={at} onChange={setAt} /> : <div className="aspect-video w-full rounded-media bg-sunken" />}
        <p className="text-center text-sm text-quiet">{t('hint')}</p>
      </div>
    </Sheet>
  )
}

function Chooser({ film, at, onChange }: { film: Film; at: number; onChange: (at: number) => void }) {
  const t = useTranslations('composer.frame')
  const { seconds, width, height } = film
  const ratio = width / height
  const tenths = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const inWords = t('at', { at: tenths.format(at), seconds: tenths.format(seconds) })
  const big = useRef<HTMLCanvasElement>(null)
  const strip = useRef<HTMLCanvasElement>(null)
  const queue = useFrames(film)
  useEffect(() => {
    queue.show(big.current, at)
  }, [queue, at])
  useEffect(() => {
    queue.lay(strip.current)
  }, [queue])
  return (
    <>
      <canvas
        ref={big}
        width={Math.min(width, 1_280)}
        height={Math.round(Math.min(width, 1_280) / ratio)}
        style={{ aspectRatio: ratio, width: `min(100%, calc(50dvh * ${ratio}))` }}
        className="rounded-media bg-sunken"
      />
      <label className="grid w-full gap-2">
        <span className="flex justify-between text-sm">
          <span className="font-semibold">{t('label')}</span>
          <span className="figures text-quiet">{inWords}</span>
        </span>
        <canvas ref={strip} className="h-14 w-full rounded-md bg-sunken" />
        <input
          type="range"
          min={0}
          max={seconds}
          step={stepS}
          value={at}
          aria-valuetext={inWords}
          onChange={({ target }) => onChange(Number(target.value))}
          className="slider w-full"
        />
      </label>
    </>
  )
}

const stepS = 0.1

/** One frame at a time, since they share the video; of several requests only the last is drawn. */
function useFrames(film: Film) {
  const [queue] = useState(() => {
    let last: Promise<unknown> = Promise.resolve()
    let wished = 0
    const next = (draw: () => Promise<void>) => {
      last = ignored(last.then(draw), 'the frame before it stays')
    }
    return {
      show(canvas: HTMLCanvasElement | null, at: number) {
        const wish = ++wished
        next(async () => {
          if (canvas && wish === wished) await film.draw(canvas, at)
        })
      },
      lay(canvas: HTMLCanvasElement | null) {
        if (!canvas) return
        const { strip } = limits.poster
        canvas.width = canvas.clientWidth * devicePixelRatio
        canvas.height = canvas.clientHeight * devicePixelRatio
        const frame = document.createElement('canvas')
        frame.height = canvas.height
        frame.width = Math.round((canvas.height * film.width) / film.height)
        const step = canvas.width / strip
        for (let n = 0; n < strip; n++)
          next(async () => {
            await film.draw(frame, (film.seconds * n) / (strip - 1))
            canvas.getContext('2d')?.drawImage(frame, n * step + (step - frame.width) / 2, 0)
          })
      },
    }
  })
  return queue
}
