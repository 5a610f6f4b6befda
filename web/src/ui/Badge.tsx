import type { ReactNode } from 'react'

/** A small count on the accent. The caller caps and words it. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="figures inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-semibold text-on-accent ring-2 ring-ground forced-colors:border">
      {children}
    </span>
  )
}
