import type { ReactNode } from 'react'

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line px-1 font-text text-xs text-quiet">
      {children}
    </kbd>
  )
}
