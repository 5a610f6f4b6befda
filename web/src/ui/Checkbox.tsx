import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '#ui/cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
  type?: 'checkbox' | 'radio'
  className?: string
}

export function Checkbox({ label, hint, error, type = 'checkbox', className, ...input }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 text-sm has-disabled:opacity-50">
        <input {...input} type={type} className="check" aria-invalid={error ? true : undefined} aria-describedby={note ? id : undefined} />
        <span className="wordy pt-px">{label}</span>
      </label>
      {note && (
        <p id={id} className={cx('ps-8.5 text-sm', error ? 'text-danger' : 'text-quiet')}>
          {note}
        </p>
      )}
    </div>
  )
}
