import type { ReactNode } from 'react'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'

interface Props {
  icon: ReactNode
  pressed?: boolean
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

export function WorkChip({ icon, pressed, disabled, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={cx(chipClass({ pressable: true }), 'disabled:opacity-45', pressed && 'border-ink! bg-ink! text-ground!')}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
