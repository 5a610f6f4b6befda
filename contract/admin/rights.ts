import { type RoleName, roles } from '../choices.ts'
import type { Role } from '../endpoint.ts'

/** The least role for each, or any higher one: endpoints take their `access` from here. */
export const rights = {
  see_people: 'moderator',
  see_reports: 'moderator',
  close_reports: 'moderator',
  escalate_cases: 'moderator',
  reopen_reports: 'admin',
  remove_content: 'moderator',
  warn_people: 'moderator',
  restrict_people: 'moderator',
  write_when_read_only: 'moderator',
  write_notes: 'moderator',
  manage_word_filters: 'moderator',
  decide_appeals: 'moderator',
  decide_sign_ups: 'moderator',
  see_roles: 'moderator',
  decide_held_content: 'admin',
  hold_many_posts: 'admin',
  see_analytics: 'admin',
  quiet_people: 'admin',
  ban_people: 'admin',
  verify_people: 'admin',
  see_addresses: 'admin',
  see_sessions: 'admin',
  delete_posts: 'admin',
  decide_deletions: 'admin',
  hold_sign_ups: 'admin',
  change_settings: 'admin',
  change_rules: 'admin',
  see_log: 'admin',
  export_log: 'super_admin',
  change_roles: 'super_admin',
  remove_second_factors: 'super_admin',
} as const satisfies Record<string, Role>

export function hasRight(role: RoleName, right: keyof typeof rights): boolean {
  return roles.indexOf(role) >= roles.indexOf(rights[right])
}

/** Never on themselves, nor on people with the same or a higher role. */
export function mayActOn(staff: { id: string; role: RoleName }, person: { user_id: string; role: RoleName }): boolean {
  return staff.id !== person.user_id && roles.indexOf(staff.role) > roles.indexOf(person.role)
}
