import { paths } from '@atelier/contract/paths'
import { ChartNoAxesColumn, FileText, type LucideIcon, ScrollText, Settings, ShieldCheck, Users } from 'lucide-react'
import type { Right } from '#parts/admin/staff.ts'

export interface Section {
  to: string
  /** A key of `admin.sections`. */
  word: 'users' | 'content' | 'analytics' | 'settings' | 'roles' | 'log'
  icon: LucideIcon
  /** Who may not have it does not see the section. */
  right: Right
}

/** The screens of the staff area, in the order of the navigation. */
export const sections: [Section, ...Section[]] = [
  { to: paths.adminUsers, word: 'users', icon: Users, right: 'see_people' },
  { to: paths.adminContent, word: 'content', icon: FileText, right: 'see_reports' },
  { to: paths.adminAnalytics, word: 'analytics', icon: ChartNoAxesColumn, right: 'see_analytics' },
  { to: paths.adminSettings, word: 'settings', icon: Settings, right: 'change_settings' },
  { to: paths.adminRoles, word: 'roles', icon: ShieldCheck, right: 'see_roles' },
  { to: paths.adminLog, word: 'log', icon: ScrollText, right: 'see_log' },
]
