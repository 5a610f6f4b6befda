import type { ReactNode } from 'react'

/** Decorative: `aria-hidden` and inert. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" inert className="relative mx-auto aspect-[9/19] w-full max-w-72 rounded-[3rem] bg-ink p-2.5 shadow-float">
      <div className="relative size-full overflow-hidden rounded-[2.4rem] bg-ground">
        <span className="absolute start-1/2 top-2.5 z-1 h-5 w-20 -translate-x-1/2 rounded-full bg-ink rtl:translate-x-1/2" />
        {children}
      </div>
    </div>
  )
}
