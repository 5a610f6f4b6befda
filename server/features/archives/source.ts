import { createHash } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { Archive } from '#features/archives/archive.ts'
import type { ArchiveSource, LeftOut, LeftOutReason } from '#features/archives/imports.queries.ts'
import type { SignedIn } from '#http/session.ts'

/** What bringing things into an account needs. */
export interface Importing {
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'realtime' | 'jobs' | 'limits'>
  /** Whose account it is. */
  person: SignedIn
  archive: Archive
  /** A file that one entry at a time is unpacked to. */
  scratch: string
}

/** Reads one kind of an archive and brings it, item by item. */
export interface Phase<Item = never, Ready = never> {
  /** Unique in its source; kept in the cursor. */
  name: string
  /** What its items are counted as: `limits.imports.rows`. */
  kind: string
  /** From the beginning, validated. @throws ArchiveRefusal broken */
  items(archive: Archive): AsyncGenerator<Item>
  /** The files that an item needs. */
  filesOf?(item: Item): string[]
  /** What cannot be done in a transaction, such as storing files. */
  prepare?(importing: Importing, item: Item, tally: Tally): Promise<Ready>
  /** Each item in a transaction of its own, because it locks rows that are not the person's alone. */
  isShared?: true
  /** Counts what came and what did not. */
  bring(tx: Db, importing: Importing, item: Item, tally: Tally, ready: Ready): Promise<void>
}

export interface Source {
  source: ArchiveSource
  phases: Phase<unknown, unknown>[]
  /** What the archive has and an import never brings. */
  left_out: LeftOut[]
}

/** Hides what the phase reads, so that phases of different items are one list. */
export const phase = <Item, Ready = undefined>(of: Phase<Item, Ready>) => of as unknown as Phase<unknown, unknown>

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
