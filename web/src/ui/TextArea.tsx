import type { ComponentProps, CSSProperties, Ref } from 'react'
import { cx } from '#ui/cx.ts'
import { Field, type FieldTexts } from '#ui/Field.tsx'

type Props = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
    bare?: boolean
    /** In px; beyond it scrolls. */
    maxPx?: number
    className?: string
  }

/** Grows with its text. `rows` is the least height. */
export function TextArea({
  label,
  aside,
  hint,
  error,
  success,
  counter,
  hideLabel,
  className,
  bare = false,
  rows = 3,
  maxPx,
  ref,
  onInput,
  ...area
}: Props) {
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
        <textarea
          rows={rows}
          {...area}
          {...wiring}
          style={{ '--rows': rows, maxHeight: maxPx } as CSSProperties}
          ref={(element) => {
            hand(ref, element)
            if (element) fit(element)
          }}
          onInput={(event) => {
            fit(event.currentTarget)
            onInput?.(event)
          }}
          className={cx('field-sizing-content w-full resize-none', bare ? 'field-bare' : 'field field-area')}
        />
      )}
    </Field>
  )
}

function hand<T>(ref: Ref<T> | undefined, value: T | null) {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}

// For browsers without field-sizing.
function fit(area: HTMLTextAreaElement) {
  if (CSS.supports?.('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
