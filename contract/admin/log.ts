import * as z from 'zod/mini'
import { authorSchema } from '../authors.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, id, limit, page, text, time } from '../fields.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

export const logSchema = z.object({
  id,
  admin: z.nullable(authorSchema),
  action: z.string(),
  target_id: z.nullable(z.string()),
  target_type: z.nullable(z.string()),
  target: z.nullable(authorSchema), // the person, or the owner of the thing
  details: z.record(z.string(), z.unknown()),
  created_at: time,
})
export type LogRow = z.infer<typeof logSchema>
export const listLog = endpoint({
  method: 'GET',
  path: '/admin/log',
  access: rights.see_log,
  summary: 'What staff did, newest first: the viewer, and others about what is not of the viewer or of staff of the same or a higher role',
  input: z.object({
    admin_id: z.optional(id),
    action: z.optional(text(100)),
    target_id: z.optional(text(200)), // of a person: what was done to their things too
    from: z.optional(z.iso.datetime()),
    to: z.optional(z.iso.datetime()), // exclusive
    cursor,
    limit: limit(adminLimits.page),
  }),
  output: page(logSchema),
})

const mac = z.nullable(z.string()) // hexadecimal
/** `seq` has no gaps, and `mac` is over the row's other members and the `mac` before. Fields that the viewer may not read are null; their digests stay. */
export const chainedRowSchema = z.object({
  seq: z.int(),
  id,
  created_at: time,
  action: z.string(),
  target_type: z.nullable(z.string()),
  admin_id: z.nullable(id),
  target_id: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
  admin_digest: mac,
  target_digest: mac,
  details_digest: mac,
  mac,
})
export const exportLog = endpoint({
  method: 'GET',
  path: '/admin/log/chain',
  access: rights.export_log,
  summary: 'The log with its chain, the oldest row first',
  input: z.object({ cursor, limit: limit(adminLimits.chainPage, adminLimits.chainPage) }),
  output: page(chainedRowSchema),
})
