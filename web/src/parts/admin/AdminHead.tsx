import type { ReactNode } from 'react'
import { useTitle } from '#device/title.ts'

/** The title of a staff screen, a line about it, and what can be done with all of it. */
export function AdminHead({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  useTitle(title)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="display wordy text-2xl">{title}</h1>
        {text && <p className="mt-1 text-sm text-quiet">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </header>
  )
}
