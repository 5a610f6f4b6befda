import { useId } from 'react'

interface Props<T extends string> {
  legend: string
  value: T
  choices: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

export function RadioChips<T extends string>({ legend, value, choices, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ value: one, label }) => (
          <label
            key={one}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-3.5 text-sm font-medium text-quiet quiet-hover has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} className="sr-only" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
