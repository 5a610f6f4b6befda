import { type KindOfNotification, notificationKindOf } from '@atelier/contract/notification-kinds'
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
import { Mark } from '#ui/Mark.tsx'

export function KindIcon({ notification: { data } }: { notification: Notification }) {
  const icon = notificationKindOf(data.kind)?.icon
  if (!icon) return <Mark className="size-5" />
  const Icon = icons[icon]
  return <Icon size={20} aria-hidden="true" className={icon === 'heart' ? 'fill-accent text-accent' : 'text-quiet'} />
}

const icons: Record<KindOfNotification['icon'], LucideIcon> = {
  heart: Heart,
  speech: MessageCircle,
  at: AtSign,
  person: UserPlus,
  accepted: UserCheck,
  letters: MessagesSquare,
  picture: ImagePlus,
  people: Users,
  flag: Flag,
  warning: TriangleAlert,
  taken: ShieldAlert,
  given: ShieldCheck,
}
