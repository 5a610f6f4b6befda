import type { ReactNode } from 'react'

interface Props {
  art?: ReactNode
  title: string
  text?: ReactNode
  children?: ReactNode
}

export function EmptyState({ art, title, text, children }: Props) {
  return (
    <section className="mx-auto grid max-w-sm grid-cols-1 justify-items-center px-6 py-12 text-center">
      {art && <div className="mb-6 w-44 max-w-full">{art}</div>}
      <h2 className="display text-xl">{title}</h2>
      {text && <p className="mt-2 text-quiet">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>}
    </section>
  )
}
