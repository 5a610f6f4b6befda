import { Check, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#ui/cx.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-pressed' | 'className'> & { pressed?: boolean }

/** The icon keeps its place, so nothing moves when it is chosen. One that only adds has no `pressed`. */
export function ToggleChip({ pressed, children, ...rest }: Props) {
  const Icon = pressed ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...rest}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm font-medium transition-[background-color,border-color,color,scale] active:scale-[0.97] disabled:opacity-45 aria-disabled:opacity-45',
        pressed ? 'border-ink bg-ink text-ground' : 'border-edge quiet-hover',
      )}
    >
      <Icon size={16} aria-hidden="true" className={cx('-ms-1 shrink-0', !pressed && 'text-quiet')} />
      {children}
    </button>
  )
}
