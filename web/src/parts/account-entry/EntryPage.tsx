import type { ReactNode } from 'react'

export function EntryPage({ name, wall, children }: { name: ReactNode; wall: ReactNode; children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div className="notch flex min-h-dvh flex-col">
        <header className="px-5 py-5 lg:px-16 lg:pt-10">{name}</header>
        <main className="outline-none mx-auto w-full max-w-form flex-1 px-5 pt-6 pb-16 sm:px-0 lg:pt-12">{children}</main>
      </div>
      {wall}
    </div>
  )
}
