import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon
  /** Read aloud. With a badge, include the count. */
  label: string
  /** Capped by the caller ("99+"). */
  badge?: string
  tone?: 'ink' | 'quiet' | 'danger' | 'solid'
  size?: 'sm' | 'md'
  /** Shows a spinner. It can still be pressed, to give up. */
  busy?: boolean
}

/** A touch target of 44 px at either size. */
export function IconButton({ icon: Icon, label, badge, tone = 'ink', size = 'md', busy = false, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={cx(
        'hit inline-grid shrink-0 place-items-center rounded-full transition-[background-color,color,opacity] disabled:opacity-40',
        size === 'md' ? 'size-11' : 'size-9',
        tones[tone],
        className,
      )}
      {...rest}
    >
      {busy ? <Spinner size={18} /> : <Icon size={size === 'md' ? 22 : 18} aria-hidden="true" />}
      <VisuallyHidden>{label}</VisuallyHidden>
      {badge && <Badge corner>{badge}</Badge>}
    </button>
  )
}

const tones = {
  ink: 'text-ink quiet-hover',
  quiet: 'text-quiet hover:text-ink quiet-hover',
  danger: 'text-danger quiet-hover',
  solid: 'bg-ink/70 text-ground hover:bg-ink',
}
