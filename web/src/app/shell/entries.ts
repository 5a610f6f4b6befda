import { paths } from '@atelier/contract/paths'
import { Bell, Bookmark, Compass, House, type LucideIcon, MessageCircle, Settings, UserRound, UsersRound } from 'lucide-react'

export interface NavigationEntry {
  to: string
  word: 'home' | 'explore' | 'notifications' | 'messages' | 'profile' | 'settings' | 'communities' | 'bookmarks'
  icon: LucideIcon
  bottom?: boolean
  deep?: boolean
}

export const entries: NavigationEntry[] = [
  { to: paths.home, word: 'home', icon: House, bottom: true },
  { to: paths.explore, word: 'explore', icon: Compass, bottom: true },
  { to: paths.notifications, word: 'notifications', icon: Bell },
  { to: paths.messages, word: 'messages', icon: MessageCircle, bottom: true, deep: true },
  { to: paths.ownProfile, word: 'profile', icon: UserRound, bottom: true },
  { to: paths.settings, word: 'settings', icon: Settings, deep: true },
]

/** Below them in the sidebar. */
export const moreEntries: NavigationEntry[] = [
  { to: paths.communities, word: 'communities', icon: UsersRound, deep: true },
  { to: paths.bookmarks, word: 'bookmarks', icon: Bookmark },
]
