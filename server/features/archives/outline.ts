import type { ArchivePlace } from '#features/archives/archive.ts'
import type { ArchiveProblem } from '#features/archives/archive-refusal.ts'
import type { ArchiveSource, LeftOut } from '#features/archives/imports.queries.ts'
import type { Item } from '#features/archives/source.ts'

export interface Outline {
  source: ArchiveSource
  phases: { name: string; kind: string; count: number }[]
  left_out: LeftOut[]
}

export const parts = { archive: 'archive', items: 'items', index: 'index', outline: 'outline.json' }

export type ReadArchive = Outline | { problem: ArchiveProblem; reason: string }

export type PlacedItem = { row: unknown; files: Map<string, ArchivePlace> } | Extract<Item, { left: string }>
