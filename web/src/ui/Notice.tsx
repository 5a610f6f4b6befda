import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** `danger` is announced. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
}: {
  tone?: keyof typeof tones
  title?: string
  children: ReactNode
  action?: ReactNode
}) {
  const { Icon, look } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cx('flex items-start gap-3 rounded-md px-4 py-3 text-sm', tone === 'danger' ? 'bg-danger-wash' : 'bg-sunken')}
    >
      <Icon size={18} className={cx('mt-px shrink-0', look)} aria-hidden="true" />
      <div className="wordy min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div className={title ? 'mt-0.5 text-quiet' : undefined}>{children}</div>
      </div>
      {action}
    </div>
  )
}

const tones = {
  info: { Icon: Info, look: 'text-quiet' },
  success: { Icon: CircleCheck, look: 'text-success' },
  warning: { Icon: TriangleAlert, look: 'text-warning' },
  danger: { Icon: CircleAlert, look: 'text-danger' },
}
