import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'

interface Props {
  /** From 0, newest first, to 1, most engaging first. */
  weight: number
  onMove: (weight: number) => void
  /** The pointer let go, or a key moved it. */
  onRelease: (weight: number) => void
}

export function WeightSlider({ weight, onMove, onRelease }: Props) {
  const t = useTranslations('feedSettings')
  const format = useFormatter()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const inWords = t(`weights.${wordOf(weight)}`, { percent: format.number(weight, { style: 'percent' }) })

  // React's onChange is the input event; the native change event comes when the pointer lets go.
  const release = useEffectEvent((slider: HTMLInputElement) => onRelease(slider.valueAsNumber))
  useEffect(() => {
    const slider = input.current
    if (!slider) return
    const released = () => release(slider)
    slider.addEventListener('change', released)
    return () => slider.removeEventListener('change', released)
  }, [])

  return (
    <div>
      <label htmlFor={id} className="block text-sm text-quiet">
        {t('order')}
      </label>
      <output htmlFor={id} className="display block text-lg">
        {inWords}
      </output>
      <input
        ref={input}
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={weight}
        aria-valuetext={inWords}
        onChange={({ target }) => onMove(target.valueAsNumber)}
        className="slider mt-1"
      />
      <div aria-hidden="true" className="flex justify-between gap-6 text-sm text-quiet">
        <span>{t('newest')}</span>
        <span className="text-end">{t('engaging')}</span>
      </div>
    </div>
  )
}

function wordOf(weight: number): 'newest' | 'mostly_newest' | 'balanced' | 'mostly_engaging' | 'engaging' {
  if (weight <= 0) return 'newest'
  if (weight >= 1) return 'engaging'
  if (weight < 0.4) return 'mostly_newest'
  return weight > 0.6 ? 'mostly_engaging' : 'balanced'
}
