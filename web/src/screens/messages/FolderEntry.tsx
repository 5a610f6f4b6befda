import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function FolderEntry({
  folder,
  icon: Icon,
  title,
  children,
}: {
  folder: 'requests' | 'archive' | 'declined'
  icon: LucideIcon
  title: string
  children?: ReactNode
}) {
  return (
    <Link
      to={paths.messages}
      search={{ folder }}
      data-row
      className="flex items-center gap-3 border-b border-line px-4 py-2 -outline-offset-2 quiet-hover"
    >
      <span className="grid size-12 shrink-0 place-items-center text-quiet">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
      {children}
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-quiet rtl:-scale-x-100" />
    </Link>
  )
}
