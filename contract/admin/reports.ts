import * as z from 'zod/mini'
import { authorSchema } from '../authors.ts'
import { commentSchema } from '../comments.ts'
import { endpoint } from '../endpoint.ts'
import { count, cursor, id, limit, nothing, page, requiredText, time } from '../fields.ts'
import { postSchema } from '../posts.ts'
import { reportReasons, reportStatuses, reportTargets } from '../reports.ts'
import { anyway } from './cases.ts'
import { decisionSchema } from './decisions.ts'
import { escalated, escalation } from './escalations.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'
import { banSchema, restrictionSchema } from './users.ts'

/** All reports of one thing with one status; `id` is the oldest's, `last_id` the newest's, for `closeReports`. */
export const reportGroupSchema = z.object({
  id,
  last_id: id,
  type: z.enum(reportTargets),
  target_id: id,
  status: z.enum(reportStatuses),
  reports_count: count,
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count })),
  reporter: z.nullable(authorSchema), // of the newest report
  first_at: time,
  last_at: time,
  author: z.nullable(authorSchema), // null if gone with its author
  excerpt: z.nullable(z.string()), // as it was reported; of messages in the opened report alone
  assigned_to: z.nullable(authorSchema),
  assigned_at: z.nullable(time), // null for what earlier releases wrote
  /** To whom the desk gave it, for `adminLimits.reservedMs`. */
  reserved_by: z.nullable(authorSchema),
  reserved_at: z.nullable(time),
  watchers: z.array(authorSchema), // staff who have it open now, without the viewer
  escalation,
  resolved_by: z.nullable(authorSchema),
  resolved_at: z.nullable(time),
})
export type ReportGroup = z.infer<typeof reportGroupSchema>

export const reportSorts = ['waiting', 'newest', 'most'] as const
export const listReports = endpoint({
  method: 'GET',
  path: '/admin/reports',
  access: rights.see_reports,
  summary: 'Reports grouped by what they report, without those about the viewer or staff of the same or a higher role',
  input: z.object({
    status: z._default(z.enum(reportStatuses), 'pending'),
    type: z.optional(z.enum(reportTargets)),
    assigned: z._default(z.enum(['all', 'me', 'nobody']), 'all'),
    reason: z.optional(z.enum(reportReasons)),
    reporter_id: z.optional(id),
    escalated,
    sort: z._default(z.enum(reportSorts), 'newest'),
    cursor,
    limit: limit(adminLimits.page),
  }),
  output: z.extend(page(reportGroupSchema), {
    /** Of all groups, whatever the filters; counted to `adminLimits.waiting` + 1. */
    pending_count: count,
  }),
})

const ref = z.object({ report_id: id })
const reportedMessage = z.object({
  id,
  sender_id: id,
  content: z.nullable(z.string()),
  media_url: z.nullable(z.string()),
  media_type: z.nullable(z.string()),
  former: z.optional(z.array(z.string())), // before it was edited
  created_at: time,
})
/** Null if it is deleted; the reports keep snapshots. */
export const reportFileSchema = z.extend(reportGroupSchema, {
  reports: z.array(
    z.object({ id, reporter: z.nullable(authorSchema), reason: z.enum(reportReasons), note: z.nullable(z.string()), created_at: time }),
  ),
  post: z.nullable(postSchema),
  comment: z.nullable(commentSchema),
  messages: z.array(reportedMessage),
  snapshot: z.nullable(
    z.object({ content: z.nullable(z.string()), media: z.array(z.object({ media_url: z.string(), media_type: z.string() })) }),
  ),
  is_removed: z.boolean(),
  may_reopen: z.boolean(), // closed by staff of a lower role than the viewer's
})
export type ReportFile = z.infer<typeof reportFileSchema>
export const getReport = endpoint({
  method: 'GET',
  path: '/admin/reports/:report_id',
  access: rights.see_reports,
  summary:
    'The group of a report with what it reports, in its context; not about the viewer or staff of the same or a higher role. Who reads a private message here is in the log',
  input: ref,
  output: reportFileSchema,
  failures: ['not_found'],
})
export const assignReport = endpoint({
  method: 'PUT',
  path: '/admin/reports/:report_id/assignment',
  access: rights.close_reports,
  summary: 'Take a group of reports; somebody else’s is a `conflict`, one’s own case or that of the same or a higher role `forbidden`',
  input: ref,
  output: nothing,
  failures: ['not_found', 'conflict', 'forbidden'],
})
export const releaseReport = endpoint({
  method: 'DELETE',
  path: '/admin/reports/:report_id/assignment',
  access: rights.close_reports,
  summary: 'Give a group of reports back',
  input: ref,
  output: nothing,
  failures: ['not_found', 'conflict', 'forbidden'],
})
export const lookAtReport = endpoint({
  method: 'PUT',
  path: '/admin/reports/:report_id/look',
  access: rights.see_reports,
  summary: 'Say that the viewer has a group of reports open, which others of the staff see; it ends 90 seconds after the last call',
  input: ref,
  output: nothing,
  failures: ['not_found', 'forbidden'],
})
export const leaveReport = endpoint({
  method: 'DELETE',
  path: '/admin/reports/:report_id/look',
  access: rights.see_reports,
  summary: 'Say that the viewer left it: a reservation ends, too',
  input: ref,
  output: nothing,
  failures: ['not_found', 'forbidden'],
})
/** Closes all up to `last_id`; `conflict` if one is newer or somebody was faster. Those that come while it can be taken back stay open. Nobody decides on themselves or their rank, except super admins. */
export const closeReports = endpoint({
  method: 'POST',
  path: '/admin/reports/:report_id/close',
  access: rights.close_reports,
  summary: 'Resolve or dismiss a group of reports and, if wanted, remove, warn, restrict or ban in the same step',
  input: z.extend(ref, {
    last_id: id,
    outcome: z.enum(['resolved', 'dismissed']),
    remove: z._default(z.boolean(), false),
    warn: z.optional(z.nullable(requiredText(adminLimits.reason))),
    /** Not beside `ban`. */
    restrict: z.optional(z.nullable(restrictionSchema)),
    ban: z.optional(z.nullable(banSchema)),
    /** With `remove`, `restrict` or `ban` only; the author reads it in their language. */
    rule_id: z.optional(z.nullable(id)),
    /** With `remove` only; sent to the author. */
    reason: z.optional(z.nullable(requiredText(adminLimits.reason))),
    anyway,
  }),
  output: decisionSchema,
  failures: ['not_found', 'conflict', 'forbidden', 'taken', 'taken_above', 'escalated'],
})
export const reopenReports = endpoint({
  method: 'DELETE',
  path: '/admin/reports/:report_id/close',
  access: rights.reopen_reports,
  summary: 'Open a closed group of reports again: for staff with a higher role than whoever closed it. What was done with it stays',
  input: ref,
  output: nothing,
  failures: ['not_found', 'conflict', 'forbidden'],
})
