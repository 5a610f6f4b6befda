import type { ReactNode } from 'react'

export function TabPanel({ name, current, children }: { name: string; current: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${current}`}>
      {children}
    </div>
  )
}
