import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Field, type FieldTexts } from '#ui/Field.tsx'

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'className'> & {
    start?: ReactNode
    end?: ReactNode
    className?: string
  }

/** Spread react-hook-form's `register(…)` into it. */
export function TextField({ label, aside, hint, error, success, counter, hideLabel, start, end, className, ...input }: Props) {
  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      success={success}
      counter={counter}
      hideLabel={hideLabel}
      className={className}
    >
      {(wiring) => (
        <span className="field">
          {start && <span className="flex shrink-0 text-quiet">{start}</span>}
          <input type="text" {...input} {...wiring} className={cx('field-input', input.type === 'number' && 'figures')} />
          {end && <span className="flex shrink-0 text-quiet">{end}</span>}
        </span>
      )}
    </Field>
  )
}
