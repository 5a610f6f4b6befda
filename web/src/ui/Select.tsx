import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from '#ui/Field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'select'>, 'id' | 'className'> & { className?: string }

export function Select({ label, aside, hint, error, success, counter, hideLabel, className, children, ...select }: Props) {
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
        <span className="relative grid items-center">
          <select {...select} {...wiring} className="field field-select">
            {children}
          </select>
          <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute end-3 text-quiet" />
        </span>
      )}
    </Field>
  )
}
