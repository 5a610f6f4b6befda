import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  icon: LucideIcon
  title: ReactNode
  text: ReactNode
  action?: ReactNode
}

export function SecurityRow({ icon: Icon, title, text, action }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3.5">
      <Icon size={22} className="shrink-0 text-quiet" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wordy font-medium">{title}</p>
        <div className="wordy text-sm text-quiet">{text}</div>
      </div>
      <div className="ms-auto empty:hidden">{action}</div>
    </div>
  )
}
