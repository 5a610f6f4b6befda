import { paths } from '@atelier/contract/paths'
import { ChartNoAxesColumn, FileText, Gavel, type LucideIcon, ScrollText, Settings, ShieldCheck, Users } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Right } from '#parts/admin/staff.ts'
import { lazyPart } from '#parts/lazy-part.ts'

export interface Section {
  to: string
  word: 'users' | 'content' | 'analytics' | 'settings' | 'roles' | 'log' | 'own'
  icon: LucideIcon
  right: Right
  Screen: ComponentType
}

export const sections: [Section, ...Section[]] = [
  {
    to: paths.adminUsers,
    word: 'users',
    icon: Users,
    right: 'see_people',
    Screen: lazyPart(() => import('#screens/admin/users/AdminUsersScreen.tsx').then((file) => file.AdminUsersScreen)),
  },
  {
    to: paths.adminContent,
    word: 'content',
    icon: FileText,
    right: 'see_reports',
    Screen: lazyPart(() => import('#screens/admin/content/AdminContentScreen.tsx').then((file) => file.AdminContentScreen)),
  },
  {
    to: paths.adminAnalytics,
    word: 'analytics',
    icon: ChartNoAxesColumn,
    right: 'see_analytics',
    Screen: lazyPart(() => import('#screens/admin/analytics/AnalyticsScreen.tsx').then((file) => file.AnalyticsScreen)),
  },
  {
    to: paths.adminSettings,
    word: 'settings',
    icon: Settings,
    right: 'change_settings',
    Screen: lazyPart(() => import('#screens/admin/settings/PlatformSettingsScreen.tsx').then((file) => file.PlatformSettingsScreen)),
  },
  {
    to: paths.adminRoles,
    word: 'roles',
    icon: ShieldCheck,
    right: 'see_roles',
    Screen: lazyPart(() => import('#screens/admin/roles/RolesScreen.tsx').then((file) => file.RolesScreen)),
  },
  {
    to: paths.adminLog,
    word: 'log',
    icon: ScrollText,
    right: 'see_log',
    Screen: lazyPart(() => import('#screens/admin/log/LogScreen.tsx').then((file) => file.LogScreen)),
  },
  {
    to: paths.adminOwn,
    word: 'own',
    icon: Gavel,
    right: 'close_reports',
    Screen: lazyPart(() => import('#screens/admin/own/OwnDecisionsScreen.tsx').then((file) => file.OwnDecisionsScreen)),
  },
]
