import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'

interface Props extends ComponentProps<'button'> {
  icon: LucideIcon
  label: string
  chosen: string | undefined
}

export function ChoiceChip({ icon: Icon, label, chosen, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={chosen ? `${label}: ${chosen}` : label}
      className={cx(chipClass({ pressable: true }), 'max-w-44 min-w-0 disabled:opacity-45', chosen && 'border-edge text-ink')}
    >
      <Icon size={14} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{chosen ?? label}</span>
      <ChevronDown size={14} aria-hidden="true" className="-me-1 shrink-0" />
    </button>
  )
}
