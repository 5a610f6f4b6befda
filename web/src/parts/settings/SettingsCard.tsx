import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { CardTitle } from '#parts/settings/setting-index.ts'

interface Props {
  /** Its address: /settings#id. */
  id: string
  icon: LucideIcon
  title: string
  /** One line below the title. */
  text: string
  /** Rows. */
  children?: ReactNode
}

/** A group of settings under a heading. */
export function SettingsCard({ id, icon: Icon, title, text, children }: Props) {
  const headingId = useId()
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="setting-target border-t border-line py-8 outline-none first:border-t-0"
    >
      <div className="flex items-start gap-3">
        <Icon size={22} className="mt-0.5 shrink-0 text-quiet" aria-hidden="true" />
        <div className="min-w-0">
          <h2 id={headingId} className="display wordy text-xl">
            {title}
          </h2>
          <p className="mt-0.5 wordy text-sm text-quiet">{text}</p>
        </div>
      </div>
      <CardTitle value={title}>
        <div className="mt-3 divide-y divide-line">{children}</div>
      </CardTitle>
    </section>
  )
}
