import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function Entry({
  icon: Icon,
  title,
  text,
  about,
  action,
}: {
  icon?: LucideIcon
  title: ReactNode
  text?: string
  about: ReactNode
  action?: ReactNode
}) {
  return (
    <li className="flex items-start gap-3 py-3 text-sm">
      {Icon && <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-quiet" />}
      <div className="wordy min-w-0 flex-1">
        <div className="font-medium">{title}</div>
        {text && <p className="mt-0.5 whitespace-pre-line">{text}</p>}
        <p className="mt-0.5 text-xs text-quiet">{about}</p>
      </div>
      {action}
    </li>
  )
}
