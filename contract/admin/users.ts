import * as z from 'zod/mini'
import { sessionSchema } from '../account.ts'
import { authorSchema } from '../authors.ts'
import { roles } from '../choices.ts'
import { endpoint } from '../endpoint.ts'
import { clientId, count, cursor, id, limit, nothing, page, requiredText, text, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { reportReasons, reportStatuses, reportTargets } from '../reports.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

export const listedPersonSchema = z.object({
  user_id: id,
  username: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  created_at: time,
  is_verified: z.boolean(),
  posts_count: count,
  followers_count: count,
  role: z.enum(roles),
  is_banned: z.boolean(),
  ban_ends_at: z.nullable(time), // null: without an end
  restricted_until: z.nullable(time), // may be over
  is_quiet: z.boolean(),
})
export type ListedPerson = z.infer<typeof listedPersonSchema>

export const personFilters = ['all', 'active', 'banned', 'restricted', 'quiet', 'verified'] as const
export const personSorts = ['joined', 'posts', 'followers'] as const
export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/people',
  access: rights.see_people,
  summary: 'People by username, full name or user id, newest first unless sorted otherwise',
  input: z.object({
    q: z._default(text(limits.search.max), ''),
    filter: z._default(z.enum(personFilters), 'all'),
    sort: z._default(z.enum(personSorts), 'joined'),
    cursor,
    limit: limit(adminLimits.page),
  }),
  output: page(listedPersonSchema),
})

const ref = z.object({ user_id: id })
const staffMember = z.nullable(authorSchema)
const decidedAppeal = z.object({ status: z.enum(['open', 'granted', 'rejected']), decided_by: staffMember, decided_at: z.nullable(time) })
/** The newest `adminLimits.history` of each list. For staff who may not act on the person (`mayActOn`): empty lists, counts 0, `email` null. */
export const personFileSchema = z.object({
  person: listedPersonSchema,
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  website: z.nullable(z.string()),
  links: z.array(z.string()),
  email: z.nullable(z.string()), // null without the right `see_addresses`
  last_active_at: z.nullable(time),
  hidden_since: z.nullable(time),
  bans: z.array(
    z.object({
      id,
      reason: z.string(),
      is_active: z.boolean(),
      created_at: time,
      ends_at: z.nullable(time), // null: without an end
      lifted_at: z.nullable(time),
      banned_by: staffMember,
      lifted_by: staffMember, // null if the suspension ended by itself
      appeal: z.nullable(decidedAppeal),
    }),
  ),
  restrictions: z.array(
    z.object({
      id,
      reason: z.string(),
      is_active: z.boolean(),
      created_at: time,
      ends_at: time,
      lifted_at: z.nullable(time), // null if it ended by itself
      restricted_by: staffMember,
      lifted_by: staffMember,
      appeal: z.nullable(decidedAppeal),
    }),
  ),
  quiets: z.array(
    z.object({
      id,
      reason: z.string(),
      is_active: z.boolean(),
      created_at: time,
      ends_at: z.nullable(time), // null: until it is lifted
      lifted_at: z.nullable(time),
      quieted_by: staffMember,
      lifted_by: staffMember, // null if it ended by itself
      appeal: z.nullable(decidedAppeal),
    }),
  ),
  removals: z.array(
    z.object({
      id,
      kind: z.enum(['post', 'comment', 'message']),
      excerpt: z.nullable(z.string()), // null for messages, and once it is gone for good
      reason: z.nullable(z.string()),
      was_held: z.boolean(), // declined, before others saw it
      created_at: time,
      removed_by: staffMember,
      appeal: z.nullable(decidedAppeal),
    }),
  ),
  removals_count: count,
  comments_count: count,
  warnings: z.array(z.object({ id, reason: z.string(), created_at: time, warned_by: staffMember })),
  notes: z.array(z.object({ id, content: z.string(), created_at: time, author: staffMember })),
  reports: z.array(
    z.object({
      id,
      type: z.enum(reportTargets),
      target_id: id,
      reason: z.enum(reportReasons),
      status: z.enum(reportStatuses),
      created_at: time,
    }),
  ),
  reports_count: count,
  reported_by_count: count, // filed by the person
})
export type PersonFile = z.infer<typeof personFileSchema>
export const getPersonFile = endpoint({
  method: 'GET',
  path: '/admin/people/:user_id',
  access: rights.see_people,
  summary: 'Profile, bans, restrictions, times of being quiet, warnings, notes and reports of a person',
  input: ref,
  output: personFileSchema,
  failures: ['not_found'],
})
export const findByAddress = endpoint({
  method: 'POST',
  path: '/admin/people/by-address',
  access: rights.see_addresses,
  summary: 'The person with exactly this e-mail address, if of a lower role. The search is in the log, without the address',
  input: z.object({ email: requiredText(254) }),
  output: z.object({ items: z.array(listedPersonSchema) }),
})
export const personContentSchema = z.object({
  id,
  post_id: id, // of a comment, the post under which it is
  content: z.string(),
  media_count: count,
  status: z.enum(['published', 'pending']),
  created_at: time,
})
export type PersonContent = z.infer<typeof personContentSchema>
export const personContent = endpoint({
  method: 'GET',
  path: '/admin/people/:user_id/content',
  access: rights.see_reports,
  summary:
    'Posts or comments of a person, the newest first: what is for everyone, and what was reported or waits for staff; nobody of the same or a higher role',
  input: z.extend(ref, { kind: z.enum(['post', 'comment']), cursor, limit: limit(adminLimits.history) }),
  output: page(personContentSchema),
  failures: ['not_found', 'forbidden'],
})
export const personSessionSchema = z.omit(sessionSchema, { current: true })
export type PersonSession = z.infer<typeof personSessionSchema>
export const personSessions = endpoint({
  method: 'GET',
  path: '/admin/people/:user_id/sessions',
  access: rights.see_sessions,
  summary: 'Where a person is signed in, the newest 20 sessions; nobody of the same or a higher role',
  input: ref,
  output: z.object({ items: z.array(personSessionSchema) }),
  failures: ['not_found'],
})
export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/admin/people/:user_id/sessions',
  access: rights.see_sessions,
  summary: 'Sign a person out everywhere; nobody of the same or a higher role',
  input: ref,
  output: nothing,
  failures: ['not_found'],
})

/** Stored, and read in any language: always English. */
export const usualBanReason = 'Admin action'

/** Without `days`, the ban has no end. */
export const banSchema = z.object({
  reason: z._default(requiredText(adminLimits.reason), usualBanReason),
  days: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(adminLimits.suspensionDays)))),
})
export const banPerson = endpoint({
  method: 'PUT',
  path: '/admin/people/:user_id/ban',
  access: rights.ban_people,
  summary: 'Ban or suspend: signs out everywhere and hides everything of the person. Never a super admin, nor somebody of the same role',
  input: z.extend(banSchema, {
    ...ref.shape,
    rule_id: z.optional(z.nullable(id)), // they read it in their language
  }),
  output: listedPersonSchema,
  failures: ['not_found', 'conflict'],
})
export const unbanPerson = endpoint({
  method: 'DELETE',
  path: '/admin/people/:user_id/ban',
  access: rights.ban_people,
  summary: 'Lift a ban',
  input: ref,
  output: listedPersonSchema,
  failures: ['not_found', 'conflict'],
})
export const restrictionSchema = z.object({
  reason: requiredText(adminLimits.reason),
  hours: z.int().check(z.minimum(1), z.maximum(adminLimits.restrictionHours)),
})
export const restrictPerson = endpoint({
  method: 'PUT',
  path: '/admin/people/:user_id/restriction',
  access: rights.restrict_people,
  summary:
    'Let a person read but not write for at most 24 hours; they read the reason and may appeal. Never a super admin, nor somebody of the same role',
  input: z.extend(restrictionSchema, { ...ref.shape, rule_id: z.optional(z.nullable(id)) }),
  output: nothing,
  failures: ['not_found', 'conflict'],
})
export const unrestrictPerson = endpoint({
  method: 'DELETE',
  path: '/admin/people/:user_id/restriction',
  access: rights.restrict_people,
  summary: 'Lift a restriction',
  input: ref,
  output: nothing,
  failures: ['not_found', 'conflict'],
})
/** Without `days`, until it is lifted. */
export const quietSchema = z.object({
  reason: requiredText(adminLimits.reason),
  days: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(adminLimits.quietDays)))),
})
export const quietPerson = endpoint({
  method: 'PUT',
  path: '/admin/people/:user_id/quiet',
  access: rights.quiet_people,
  summary:
    'Show what a person publishes to their followers alone, as of a private account; they read the reason and may appeal. Never a super admin, nor somebody of the same role',
  input: z.extend(quietSchema, { ...ref.shape, rule_id: z.optional(z.nullable(id)) }),
  output: nothing,
  failures: ['not_found', 'conflict'],
})
export const unquietPerson = endpoint({
  method: 'DELETE',
  path: '/admin/people/:user_id/quiet',
  access: rights.quiet_people,
  summary: 'Let everybody see a quiet person again',
  input: ref,
  output: nothing,
  failures: ['not_found', 'conflict'],
})
export const verifyPerson = endpoint({
  method: 'PUT',
  path: '/admin/people/:user_id/verified',
  access: rights.verify_people,
  summary: 'Give the verified mark; to nobody of the same or a higher role',
  input: ref,
  output: nothing,
  failures: ['not_found'],
})
export const unverifyPerson = endpoint({
  method: 'DELETE',
  path: '/admin/people/:user_id/verified',
  access: rights.verify_people,
  summary: 'Take the verified mark; from nobody of the same or a higher role',
  input: ref,
  output: nothing,
  failures: ['not_found'],
})
export const warnPerson = endpoint({
  method: 'POST',
  path: '/admin/people/:user_id/warnings',
  access: rights.warn_people,
  summary: 'Warn a person, who gets a notice with the reason',
  input: z.extend(ref, { client_id: clientId, reason: requiredText(adminLimits.reason) }),
  output: nothing,
  failures: ['not_found'],
})
export const writeNote = endpoint({
  method: 'POST',
  path: '/admin/people/:user_id/notes',
  access: rights.write_notes,
  summary: 'Keep a note about a person that only staff see; nobody of the same or a higher role',
  input: z.extend(ref, { client_id: clientId, content: requiredText(adminLimits.note) }),
  output: nothing,
  failures: ['not_found', 'forbidden'],
})
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/admin/notes/:note_id',
  access: rights.write_notes,
  summary: 'Delete a note of one’s own',
  input: z.object({ note_id: id }),
  output: nothing,
  failures: ['not_found'],
})
