import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'

export interface FieldTexts {
  label: string
  aside?: ReactNode
  hint?: ReactNode
  error?: string
  success?: ReactNode
  counter?: ReactNode
  hideLabel?: boolean
}

/** Spread it into the control. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The line below shows error, else success, else hint, wired for assistive technology. */
export function Field({
  label,
  aside,
  hint,
  error,
  success,
  counter,
  hideLabel,
  className,
  children,
}: FieldTexts & { className?: string; children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId()
  const note = error || success || hint
  return (
    <div className={cx('grid grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className={cx('flex wordy items-baseline justify-between gap-3 text-sm font-medium', hideLabel && 'sr-only')}>
        {label}
        {aside && <span className="text-xs font-normal text-quiet">{aside}</span>}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      <div className={cx('flex items-start justify-between gap-3 text-sm', hideLabel && !note && !counter && 'sr-only')}>
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={cx('flex gap-1.5 wordy', error ? 'text-danger' : success ? 'text-success' : 'text-quiet', !note && 'sr-only')}
        >
          {error && <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />}
          {note}
        </p>
        {counter && <span className="figures ms-auto shrink-0 text-xs leading-5 text-quiet">{counter}</span>}
      </div>
    </div>
  )
}
