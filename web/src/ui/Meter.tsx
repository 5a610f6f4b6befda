import { cx } from '#ui/cx.ts'

/** 0 is empty. `text` says the strength, so that colour is not the only sign. */
export function Meter({ level, label, text }: { level: 0 | 1 | 2 | 3; label: string; text: string }) {
  return (
    <div className="flex items-center gap-3">
      <meter className="sr-only" aria-label={label} aria-valuetext={text} min={0} max={3} value={level} />
      <div aria-hidden="true" className="grid flex-1 grid-cols-3 gap-1.5">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={cx('h-1 rounded-full transition-colors forced-colors:border', step <= level ? bars[level] : 'bg-press')}
          />
        ))}
      </div>
      <span aria-live="polite" className={cx('min-w-14 text-end text-xs font-semibold', words[level])}>
        {text}
      </span>
    </div>
  )
}

const bars = ['bg-press', 'bg-danger', 'bg-warning', 'bg-success'] as const
const words = ['text-quiet', 'text-danger', 'text-warning', 'text-success'] as const
