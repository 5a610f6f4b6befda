import * as z from 'zod/mini'
import { roles } from '../choices.ts'
import { endpoint } from '../endpoint.ts'
import { id, nothing, text, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { rights } from './rights.ts'

export const assignableRoles = ['admin', 'moderator'] as const
export const staffSchema = z.object({
  user_id: id,
  username: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  role: z.enum(['super_admin', 'admin', 'moderator']),
  created_at: time,
})
export type Staff = z.infer<typeof staffSchema>
export const listStaff = endpoint({
  method: 'GET',
  path: '/admin/roles',
  access: rights.see_roles,
  summary: 'Super admins, admins, moderators, each by username',
  input: z.object({}),
  output: z.object({ items: z.array(staffSchema) }),
})
export const findPeople = endpoint({
  method: 'GET',
  path: '/admin/roles/people',
  access: rights.see_roles,
  summary:
    'At most 10 people by a part of username or full name, the shortest usernames first among the first few hundred matches (two letters inside a word: of the newest 10,000 people), or by user id (36 characters with a hyphen)',
  input: z.object({ q: text(limits.search.max).check(z.minLength(2)) }),
  output: z.object({ items: z.array(z.pick(staffSchema, { user_id: true, username: true, full_name: true, avatar_url: true })) }),
})
const ref = z.object({ user_id: id, role: z.enum(assignableRoles) })
export const assignRole = endpoint({
  method: 'PUT',
  path: '/admin/roles/:user_id/:role',
  access: rights.change_roles,
  summary: 'Give a person a role',
  input: ref,
  output: nothing,
  failures: ['not_found', 'conflict'],
})
export const takeRole = endpoint({
  method: 'DELETE',
  path: '/admin/roles/:user_id/:role',
  access: rights.change_roles,
  summary: 'Take a role from a person',
  input: ref,
  output: nothing,
  failures: ['not_found', 'conflict'],
})
export const removeStaffFactor = endpoint({
  method: 'DELETE',
  path: '/admin/roles/:user_id/second-factor',
  access: rights.remove_second_factors,
  summary: 'Remove a lost second factor and the recovery codes of staff; not one’s own. A `conflict` if they are no longer staff',
  input: z.object({ user_id: id }),
  output: nothing,
  failures: ['conflict'],
})
export const hasRole = endpoint({
  method: 'POST',
  path: '/rpc/has_role',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Whether a person has a role or a higher one; one’s own, or for staff anybody’s',
  input: z.object({ _user_id: id, _role: z.enum(roles) }),
  output: z.object({ has_role: z.boolean() }),
  failures: ['forbidden', 'second_factor_missing'],
})
