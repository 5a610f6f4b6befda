import type { Place } from '#features/archives/archive.ts'
import type { ArchiveProblem } from '#features/archives/archive-refusal.ts'
import type { ArchiveSource, LeftOut } from '#features/archives/imports.queries.ts'
import type { Item } from '#features/archives/source.ts'

/** What reading an archive found: its phases in their order, with the numbers of their items. */
export interface Outline {
  source: ArchiveSource
  phases: { name: string; kind: string; count: number }[]
  left_out: LeftOut[]
}

/** The files in the folder of an archive that was read. */
export const parts = { archive: 'archive', items: 'items', index: 'index', outline: 'outline.json' }

/** What the thread answers. */
export type ReadArchive = Outline | { problem: ArchiveProblem; reason: string }

/** An item with where its files lie. */
export type PlacedItem = { row: unknown; files: Map<string, Place> } | Extract<Item, { left: string }>
