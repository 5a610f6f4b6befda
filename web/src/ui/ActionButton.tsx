import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#ui/cx.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'className' | 'aria-label' | 'aria-pressed'> & {
  icon: LucideIcon
  /** With the count in words: "Like, 12 likes". */
  label: string
  count?: string
  pressed?: boolean
  tone?: 'accent' | 'ink'
}

export function ActionButton({ icon: Icon, label, count, pressed, tone = 'ink', ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={cx(
        'beat relative inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-sm font-medium transition-colors',
        pressed && tone === 'accent' ? 'text-accent' : pressed ? 'text-ink' : 'text-quiet hover:text-ink',
        'quiet-hover',
      )}
    >
      <Icon size={20} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
      {count && (
        <span aria-hidden="true" className="figures">
          {count}
        </span>
      )}
    </button>
  )
}
