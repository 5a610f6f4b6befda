import type { ReactNode } from 'react'
import { Fallen } from '#ui/art/Fallen.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Put "Try Again" inside. Announced when it appears. */
export function ErrorState({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState art={<Fallen seed={title} />} title={title} text={text}>
        {children}
      </EmptyState>
    </div>
  )
}
