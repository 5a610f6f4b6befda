import type { Notification } from '@atelier/contract/notifications'
import {
  AtSign,
  Flag,
  Heart,
  ImagePlus,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  ShieldAlert,
  ShieldCheck,
  TriangleAlert,
  UserCheck,
  UserPlus,
  Users,
} from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { Mark } from '#ui/Mark.tsx'

/** The icon of what happened. */
export function KindIcon({ notification: { type, data } }: { notification: Notification }) {
  const Icon = icons[data.kind ?? type] ?? icons[type]
  if (!Icon) return <Mark className="size-5" />
  const isLike = type === 'like'
  return <Icon size={20} aria-hidden="true" className={cx(isLike ? 'fill-accent text-accent' : 'text-quiet')} />
}

const icons: Record<string, LucideIcon> = {
  like: Heart,
  comment: MessageCircle,
  mention: AtSign,
  follow: UserPlus,
  follow_approved: UserCheck,
  message: MessagesSquare,
  new_post: ImagePlus,
  community_request: Users,
  community_approved: Users,
  report_resolved: Flag,
  report_dismissed: Flag,
  warning: TriangleAlert,
  content_removed: ShieldAlert,
  content_approved: ShieldCheck,
  appeal_granted: ShieldCheck,
  appeal_rejected: ShieldAlert,
}
