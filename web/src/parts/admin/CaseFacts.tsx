import type { ReactNode } from 'react'

export function CaseFacts({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid grid-cols-1 gap-2 border-s-2 border-line ps-4 text-sm">{children}</dl>
}

export function CaseFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-quiet">{name}</dt>
      <dd dir="auto" className="wordy whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  )
}
