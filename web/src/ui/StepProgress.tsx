import { cx } from '#ui/cx.ts'

/** `step` counts from 1. The words are the caller's ("Step 2 of 3", "44% complete"). */
export function StepProgress({ step, steps, text, progress }: { step: number; steps: number; text: string; progress: string }) {
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: steps }, (_, index) => index + 1).map((bar) => (
          <span
            key={bar}
            className={cx('h-1 flex-1 rounded-full transition-colors duration-200', bar <= step ? 'bg-accent' : 'bg-press')}
          />
        ))}
      </div>
      <p className="figures flex justify-between gap-4 text-sm text-quiet">
        <span>{text}</span>
        <span>{progress}</span>
      </p>
    </div>
  )
}
