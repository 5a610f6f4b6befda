import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { CardTitle } from '#parts/settings/setting-index.ts'
import { cx } from '#ui/cx.ts'

interface Props {
  id: string
  icon: LucideIcon
  title: string
  text: string
  tone?: 'danger'
  children?: ReactNode
}

export function SettingsCard({ id, icon: Icon, title, text, tone, children }: Props) {
  const headingId = useId()
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="setting-target border-t border-line pt-8 pb-10 outline-none first:border-t-0 lg:first:pt-0 lg:last:min-h-[75dvh]"
    >
      <h2 id={headingId} className="flex items-center gap-2.5">
        <Icon size={20} className={cx('shrink-0', tone === 'danger' ? 'text-danger' : 'text-quiet')} aria-hidden="true" />
        <span className="display min-w-0 wordy text-xl">{title}</span>
      </h2>
      <p className="mt-1 wordy text-sm text-quiet">{text}</p>
      <CardTitle value={title}>
        <div className="mt-2 divide-y divide-line">{children}</div>
      </CardTitle>
    </section>
  )
}
