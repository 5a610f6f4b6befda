import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { ignored } from '@atelier/contract/rules/ignored'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { type ArchiveKind, kindNames, kinds } from '#features/archives/kinds.ts'
import { pagesOf } from '#features/archives/own-rows.ts'

/** `bytes`: the length of the unfinished kind's file, up to the row at `after`. */
export interface ExportProgress {
  rows: Partial<Record<ArchiveKind, number>>
  complete: number
  after: string | null
  bytes: number
}
export const nothingWritten: ExportProgress = { rows: {}, complete: 0, after: null, bytes: 0 }

/** After each page the files are on disk and `save` is called: another process can resume. @param progress - must pass `fits` */
export async function writeRows(
  db: Db,
  userId: string,
  folder: string,
  progress: ExportProgress,
  save: (progress: ExportProgress) => Promise<void>,
): Promise<ExportProgress> {
  let at = progress
  for (const kind of kindNames.slice(progress.complete)) {
    const file = await open(join(folder, `${kind}.json`), 'a', 0o600)
    try {
      await file.truncate(at.bytes)
      for (let isLast = false; !isLast; ) {
        const page = await pagesOf[kind](db, userId, at.after, pageRows)
        isLast = page.length < pageRows
        const count = at.rows[kind] ?? 0
        const text = page.map((row, index) => `${count + index === 0 ? '[\n' : ',\n'}${JSON.stringify(z.parse(kinds[kind].row, row))}`)
        if (isLast) text.push(count + page.length === 0 ? '[]\n' : '\n]\n')
        const content = Buffer.from(text.join(''))
        await file.appendFile(content)
        await file.datasync()
        const bytes = at.bytes + content.length
        if ((await file.stat()).size !== bytes) throw new Error(`${kind}.json was written by somebody else too`)
        const rows = { ...at.rows, [kind]: count + page.length }
        at = isLast
          ? { rows, complete: at.complete + 1, after: null, bytes: 0 }
          : { rows, complete: at.complete, after: page.at(-1)?.place ?? null, bytes }
        await save(at)
      }
    } finally {
      await file.close()
    }
  }
  return at
}

export async function fitsArchive(folder: string, { complete, bytes }: ExportProgress): Promise<boolean> {
  for (const [index, kind] of kindNames.slice(0, complete + 1).entries()) {
    const least = index < complete ? '[]\n'.length : bytes
    if (least === 0) continue
    const file = await ignored(open(join(folder, `${kind}.json`)), 'a missing file is written anew')
    if (!file) return false
    const { size } = await file.stat().finally(() => file.close())
    if (size < least) return false
  }
  return true
}

const pageRows = 500
