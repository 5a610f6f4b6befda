import type { ReportGroup } from '@atelier/contract/admin/reports'
import { Image, type LucideIcon, MessageCircle, MessagesSquare, User } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'

export function TypeIcon({ type }: Pick<ReportGroup, 'type'>) {
  const Icon = icons[type]
  return <Icon size={16} aria-hidden="true" className="shrink-0 text-quiet" />
}

const icons: Record<ReportGroup['type'], LucideIcon> = { post: Image, comment: MessageCircle, message: MessagesSquare, profile: User }

export function ReportStatus({ status }: Pick<ReportGroup, 'status'>) {
  const t = useTranslations('admin_reports.status')
  return <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>
}

const tones = { pending: 'waiting', resolved: 'good', dismissed: 'neutral' } as const
