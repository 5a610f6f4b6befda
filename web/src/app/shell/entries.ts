import { paths } from '@atelier/contract/paths'
import { Bell, Compass, House, type LucideIcon, UserRound } from 'lucide-react'

export interface Entry {
  to: string
  /** Key of its name under `nav`. */
  word: 'home' | 'explore' | 'notifications' | 'profile'
  icon: LucideIcon
  /** Also in the bottom navigation of narrow screens. */
  bottom: boolean
}

/** The places of the app in the specification's order; messages and settings join with their screens. */
export const entries: Entry[] = [
  { to: paths.home, word: 'home', icon: House, bottom: true },
  { to: paths.explore, word: 'explore', icon: Compass, bottom: true },
  { to: paths.notifications, word: 'notifications', icon: Bell, bottom: false },
  { to: paths.ownProfile, word: 'profile', icon: UserRound, bottom: true },
]
