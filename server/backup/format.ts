import { buckets } from '@atelier/contract/media'
import * as z from 'zod/mini'

/** A ZIP whose manifest comes last, so a truncated backup has none. Tables are in the text format of PostgreSQL's COPY. */
export const backupManifestSchema = z.object({
  format: z.literal('atelier-backup'),
  version: z.literal(1),
  created_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** The schema version of pg-boss. */
  queue_version: z.int(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
})
export type BackupManifest = z.infer<typeof backupManifestSchema>
export type Table = BackupManifest['tables'][number]

export const tableEntry = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `tables/${schema}.${name}`

/** Bucket and path of an entry with a file; null for all other entries. */
export function fileOf(entry: string): { bucket: (typeof buckets)[number]; path: string } | null {
  const [folder, name, ...path] = entry.split('/')
  const bucket = buckets.find((one) => one === name)
  return folder === 'media' && bucket ? { bucket, path: path.join('/') } : null
}
