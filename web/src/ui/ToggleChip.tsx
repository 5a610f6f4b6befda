import { Check, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#ui/cx.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-pressed' | 'className'> & { pressed?: boolean; size?: 'sm' }

/** The icon keeps its place, so nothing moves when it is chosen. One that only adds has no `pressed`; a small one stands among pills. */
export function ToggleChip({ pressed, size, children, ...rest }: Props) {
  const Icon = pressed ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...rest}
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border text-sm font-medium transition-[background-color,border-color,color,scale] active:scale-[0.97] disabled:opacity-45 aria-disabled:opacity-45',
        size === 'sm' ? 'min-h-9 px-3.5 pointer-coarse:min-h-11' : 'min-h-11 px-4',
        pressed ? 'border-ink bg-ink text-ground' : 'border-edge quiet-hover',
      )}
    >
      <Icon size={16} aria-hidden="true" className={cx('-ms-1 shrink-0', !pressed && 'text-quiet')} />
      {children}
    </button>
  )
}
