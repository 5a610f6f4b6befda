import { createHash } from 'node:crypto'
import type { Audience, DownloadSize } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { Archive, ArchivePlace } from '#features/archives/archive.ts'
import type { ArchiveSource, LeftOut, LeftOutReason } from '#features/archives/imports.queries.ts'
import { jsonItems } from '#features/archives/json-items.ts'
import type { SignedIn } from '#http/session.ts'
import type { Bounds } from '#isolation/isolated.ts'

export interface Importing {
  deps: Pick<Deps, 'db' | 'storage' | 'space' | 'clock' | 'realtime' | 'jobs' | 'limits'>
  person: SignedIn
  archive: string
  scratch: string
  tries: number
  ofVideo: Bounds | undefined
  files: ReadonlyMap<string, ArchivePlace>
}

/** Read in a thread: nothing here knows the database. */
export interface Phase {
  name: string
  kind: string
  items(archive: Archive): AsyncGenerator<Item>
}

export type Item = { row: unknown; files?: string[] } | { left: string; reason: LeftOutReason }

export interface Importer<Row = never, Ready = never> {
  prepare?(importing: Importing, row: Row, tally: Tally): Promise<Ready>
  /** Each row in a transaction of its own, because it locks rows of other people too. */
  isShared?: true
  import(tx: Db, importing: Importing, row: Row, tally: Tally, ready: Ready): Promise<void>
}

export interface ParsedArchive {
  source: ArchiveSource
  phases: Phase[]
  left_out: LeftOut[]
}

export interface IncomingPost {
  key: string
  id?: string
  content: string
  created_at: Date
  edited_at?: Date | null
  category?: string | null
  location?: string | null
  audience: Exclude<Audience, 'community'>
  download_size?: DownloadSize
  is_held?: boolean
  media: { file: string | null; alt_text: string | null; is_sensitive: boolean }[]
}

export function postItem(row: IncomingPost): Item {
  return { row, files: row.media.slice(0, limits.post.media).flatMap(({ file }) => file ?? []) }
}

export function othersOf(kind: string, file: string, key: string): Phase {
  return {
    name: kind,
    kind,
    async *items(archive) {
      if (archive.sizes.has(file)) for await (const _ of jsonItems(archive, file, key)) yield { left: kind, reason: 'unsupported' }
    },
  }
}

export interface Tally {
  imported: Record<string, number>
  left_out: LeftOut[]
  came(kind: string): void
  left(kind: string, reason: LeftOutReason, count?: number): void
}

export function tally(): Tally {
  const [imported, left_out]: [Record<string, number>, LeftOut[]] = [{}, []]
  return {
    imported,
    left_out,
    came(kind) {
      imported[kind] = (imported[kind] ?? 0) + 1
    },
    left: (kind, reason, count = 1) => void left_out.push({ kind, reason, count }),
  }
}

export function importKeyOf(source: ArchiveSource, kind: string, name: string): string {
  const short = Buffer.byteLength(name) > 200 ? createHash('sha256').update(name).digest('base64url') : name
  return `${source} ${kind} ${short}`
}
