import type { ReactNode } from 'react'
import { useTitle } from '#device/title.ts'

export function AdminHead({ title, text }: { title: string; text?: ReactNode }) {
  useTitle(title)
  return (
    <header>
      <h1 className="display wordy text-2xl">{title}</h1>
      {text && <p className="mt-1 text-sm text-quiet">{text}</p>}
    </header>
  )
}
