import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { clientId, count, id, nothing, time } from './fields.ts'

/** `waiting` and `running` survive a restart of the server. */
export const archiveStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** Counts rows and files. `is_available` until `expires_at`, 7 days after it was built. */
export const exportSchema = z.object({
  id,
  state: z.enum(archiveStates),
  done_count: count,
  total_count: count,
  bytes: z.nullable(count),
  is_available: z.boolean(),
  expires_at: z.nullable(time),
  created_at: time,
})
export type DataExport = z.infer<typeof exportSchema>

/** Atelier's ZIP, Mastodon's .zip or .tar.gz, the posts of Instagram's export. */
export const archiveSources = ['atelier', 'mastodon', 'instagram'] as const
/** `not_found`: the person or post is not here. `private`: the person would have to be asked. */
export const leftOutReasons = [
  'not_own',
  'unsupported',
  'missing_file',
  'too_long',
  'too_large',
  'full', // above the account's upload quota
  'refused',
  'exists',
  'not_found',
  'private',
] as const
export const archiveProblems = ['not_archive', 'too_large', 'too_many', 'unsafe', 'unknown_source', 'broken'] as const

export const importSchema = z.object({
  id,
  state: z.enum(archiveStates),
  source: z.nullable(z.enum(archiveSources)), // null until it was looked into
  done_count: count,
  total_count: count,
  imported: z.record(z.string(), count), // by kind, such as `posts`
  left_out: z.array(z.object({ kind: z.string(), reason: z.enum(leftOutReasons), count })),
  problem: z.nullable(z.enum(archiveProblems)),
  created_at: time,
})
export type DataImport = z.infer<typeof importSchema>

export const ownData = endpoint({
  method: 'GET',
  path: '/me/data',
  access: 'user',
  summary: "The viewer's rows of profiles, user_preferences and device_tokens, at once",
  input: z.object({}),
  output: z.object({
    profiles: z.array(z.record(z.string(), z.unknown())),
    user_preferences: z.array(z.record(z.string(), z.unknown())),
    device_tokens: z.array(z.record(z.string(), z.unknown())),
  }),
})

export const latestExport = endpoint({
  method: 'GET',
  path: '/me/exports/latest',
  access: 'user',
  summary: "The viewer's last export, if there is one",
  input: z.object({}),
  output: z.object({ export: z.nullable(exportSchema) }),
})
export const startExport = endpoint({
  method: 'POST',
  path: '/me/exports',
  access: 'user',
  proof: 'fresh',
  whenRestricted: 'works',
  summary: "Build a ZIP of all of the viewer's data and media and mail when it is ready; one that is being built is the answer again",
  input: z.object({ client_id: clientId }),
  output: exportSchema,
  failures: ['disk_full'],
})
export const makeExportLink = endpoint({
  method: 'POST',
  path: '/me/exports/:export_id/link',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'A link to the built ZIP, for a plain download: it works for five minutes, and no longer than the session that asks for it',
  input: z.object({ export_id: id }),
  output: z.object({ url: z.string() }),
})
export const cancelExport = endpoint({
  method: 'DELETE',
  path: '/me/exports/:export_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Stop building an export, or delete the built one',
  input: z.object({ export_id: id }),
  output: nothing,
})

export const latestImport = endpoint({
  method: 'GET',
  path: '/me/imports/latest',
  access: 'user',
  summary: "The viewer's last import, if there is one",
  input: z.object({}),
  output: z.object({ import: z.nullable(importSchema) }),
})
export const startImport = endpoint({
  method: 'POST',
  path: '/me/imports',
  access: 'user',
  summary: 'Bring a finished upload to `archives` into the account; nobody is notified. What was imported before is not imported again',
  input: z.object({ client_id: clientId, media_id: id }),
  output: importSchema,
  failures: ['conflict', 'media_not_ready', 'onboarding_required', 'disk_full'],
})
export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/me/imports/:import_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Stop an import; what has come stays',
  input: z.object({ import_id: id }),
  output: nothing,
})
