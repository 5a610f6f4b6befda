import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** A setting that takes effect at once, as a row: text at the start, switch at the end. */
export function Switch({ label, hint, ...input }: Props) {
  const id = useId()
  return (
    <label className="flex min-h-14 items-center justify-between gap-6 py-2.5 has-disabled:opacity-50">
      <span className="wordy grid gap-0.5">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={id} className="text-sm text-quiet">
            {hint}
          </span>
        )}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox brings its own checked state */}
      <input {...input} type="checkbox" role="switch" className="switch" aria-describedby={hint ? id : undefined} />
    </label>
  )
}
