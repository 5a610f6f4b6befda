import { createHash } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { Archive, Place } from '#features/archives/archive.ts'
import type { ArchiveSource, LeftOut, LeftOutReason } from '#features/archives/imports.queries.ts'
import { jsonItems } from '#features/archives/json-items.ts'
import type { SignedIn } from '#http/session.ts'
import type { Bounds } from '#isolation/isolated.ts'

/** What bringing things into an account needs. */
export interface Importing {
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'realtime' | 'jobs' | 'limits'>
  /** Whose account it is. */
  person: SignedIn
  /** The archive, and a file that one entry at a time is unpacked to. */
  archive: string
  scratch: string
  /** How often the step was tried since it last came forward. */
  tries: number
  /** What reading a video may take. */
  ofVideo: Bounds | undefined
  /** Where the files of the item lie in the archive, by name; without those that it lacks. */
  files: ReadonlyMap<string, Place>
}

/** One kind of an archive, item by item. It is read in a thread: nothing here knows the database. */
export interface Phase {
  /** Unique in its source; kept in the cursor. */
  name: string
  /** What its items are counted as: `limits.imports.rows`. */
  kind: string
  /** From the beginning, validated. @throws ArchiveRefusal broken */
  items(archive: Archive): AsyncGenerator<Item>
}

/** One that comes, with the names of the files that it needs; or one that does not. */
export type Item = { row: unknown; files?: string[] } | { left: string; reason: LeftOutReason }

/** How the rows of one kind come into an account. */
export interface Bringing<Row = never, Ready = never> {
  /** What cannot be done in a transaction, such as storing files. */
  prepare?(importing: Importing, row: Row, tally: Tally): Promise<Ready>
  /** Each row in a transaction of its own, because it locks rows that are not the person's alone. */
  isShared?: true
  /** Counts what came and what did not. */
  bring(tx: Db, importing: Importing, row: Row, tally: Tally, ready: Ready): Promise<void>
}

export interface Source {
  source: ArchiveSource
  phases: Phase[]
  /** What the archive has and an import never brings. */
  left_out: LeftOut[]
}

/** A post of any source. */
export interface IncomingPost {
  /** Its name in the source. */
  key: string
  /** What it has been here, if the archive is from here. */
  id?: string
  content: string
  created_at: Date
  edited_at?: Date | null
  category?: string | null
  location?: string | null
  is_public: boolean
  is_held?: boolean
  media: { file: string | null; alt_text: string | null; is_sensitive: boolean }[]
}

/** With the files that it may have here. */
export function postItem(row: IncomingPost): Item {
  return { row, files: row.media.slice(0, limits.post.media).flatMap(({ file }) => file ?? []) }
}

/** A list that is only counted. */
export function othersOf(kind: string, file: string, key: string): Phase {
  return {
    name: kind,
    kind,
    async *items(archive) {
      if (archive.sizes.has(file)) for await (const _ of jsonItems(archive, file, key)) yield { left: kind, reason: 'unsupported' }
    },
  }
}

/** What a step brought and left. */
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

/** What a thing of an archive is called in `imported_things`; a long name by its hash. */
export function keyOf(source: ArchiveSource, kind: string, name: string): string {
  const short = Buffer.byteLength(name) > 200 ? createHash('sha256').update(name).digest('base64url') : name
  return `${source} ${kind} ${short}`
}
