import type { ReactNode } from 'react'

/** 240 × 180, decorative. */
export function Canvas({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 180"
      aria-hidden="true"
      className="block w-full overflow-visible"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
