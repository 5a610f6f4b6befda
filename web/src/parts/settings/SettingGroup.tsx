import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  text?: string
  children: ReactNode
}

export function SettingGroup({ title, text, children }: Props) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="pt-6 pb-2 first:pt-3">
      <h3 id={headingId} className="wordy text-sm font-semibold text-quiet">
        {title}
      </h3>
      {text && <p className="mt-0.5 wordy text-sm text-quiet">{text}</p>}
      <div className="mt-1 divide-y divide-line">{children}</div>
    </section>
  )
}
