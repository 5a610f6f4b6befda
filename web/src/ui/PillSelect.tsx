import { ChevronDown } from 'lucide-react'
import { cx } from '#ui/cx.ts'

interface Props<Value extends string> {
  label: string
  value: Value
  choices: { value: Value; label: string }[]
  disabled?: boolean
  onChange: (value: Value) => void
  className?: string
}

export function PillSelect<Value extends string>({ label, value, choices, disabled, onChange, className }: Props<Value>) {
  return (
    <span className={cx('relative inline-grid items-center', className)}>
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className="field-select min-h-9 w-full cursor-pointer rounded-full border border-edge ps-3.5 pe-8! text-sm font-medium quiet-hover pointer-coarse:min-h-11"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden="true" className="pointer-events-none absolute end-3 text-quiet" />
    </span>
  )
}
