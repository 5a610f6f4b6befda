import { type RoleName, roles } from '../choices.ts'
import type { Role } from '../endpoint.ts'

/** What staff may do, and the least role that may: the endpoints take their `access` from here. A higher role may do what a lower one may. */
export const rights = {
  see_people: 'moderator',
  see_reports: 'moderator',
  close_reports: 'moderator',
  remove_content: 'moderator',
  warn_people: 'moderator',
  write_notes: 'moderator',
  manage_word_filters: 'moderator',
  decide_appeals: 'moderator',
  see_roles: 'moderator',
  decide_held_content: 'admin',
  see_analytics: 'admin',
  ban_people: 'admin',
  verify_people: 'admin',
  see_addresses: 'admin',
  see_sessions: 'admin',
  delete_posts: 'admin',
  decide_deletions: 'admin',
  change_settings: 'admin',
  see_log: 'admin',
  change_roles: 'super_admin',
} as const satisfies Record<string, Role>

/** Whether a role has a right. */
export function hasRight(role: RoleName, right: keyof typeof rights): boolean {
  return roles.indexOf(role) >= roles.indexOf(rights[right])
}

/** Whether staff may ban, suspend or warn a person and end their sessions: never themselves, nor somebody of the same or a higher role. */
export function mayActOn(staff: { id: string; role: RoleName }, person: { user_id: string; role: RoleName }): boolean {
  return staff.id !== person.user_id && roles.indexOf(staff.role) > roles.indexOf(person.role)
}
