import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** Capped by the caller. `corner` sits on a positioned 44 px button, whose label must say the count. */
export function Badge({ corner = false, quiet = false, children }: { corner?: boolean; quiet?: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden={corner || undefined}
      className={cx(
        'figures inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full px-1 text-[0.6875rem] leading-none font-semibold ring-2 ring-ground forced-colors:border',
        quiet ? 'bg-sunken text-quiet' : 'bg-accent text-on-accent',
        corner && 'absolute end-0 top-0.5',
      )}
    >
      {children}
    </span>
  )
}
