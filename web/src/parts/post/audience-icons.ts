import type { Audience } from '@atelier/contract/choices'
import { Globe, Lock, type LucideIcon, UserRound, UserRoundCheck } from 'lucide-react'

export const audienceIcons: Record<Audience, LucideIcon> = {
  everyone: Globe,
  followers: UserRoundCheck,
  only_me: UserRound,
  community: Lock,
}
