import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { isInPlace, keptParts } from '#features/admin/log/as-written.ts'
import { logMacs } from '#features/admin/log/chain.ts'
import { blankAdmins, blankTexts, type RowToBlank, rowsAbout, rowsBy } from '#features/admin/log/log.queries.ts'
import { recordAction } from '#features/admin/record-action.ts'

/** Altered rows get no mark, so the log still shows the tampering. @returns how many there were, at most `limit` */
export async function blankAbout(tx: Db, { config }: Pick<Deps, 'config'>, userId: string, limit: number): Promise<number> {
  const macs = logMacs(config)
  const mark = (row: RowToBlank) => {
    const { target, text } = keptParts(row, macs)
    return target && text && isInPlace(row, row.mac_before, macs) ? macs.blank(row.seq, 'text') : null
  }
  return blankTexts(tx, marked(await rowsAbout(tx, userId, limit), mark))
}

export async function blankBy(tx: Db, { config }: Pick<Deps, 'config'>, userId: string, limit: number): Promise<number> {
  const macs = logMacs(config)
  const mark = (row: RowToBlank) =>
    keptParts(row, macs).admin && isInPlace(row, row.mac_before, macs) ? macs.blank(row.seq, 'admin') : null
  return blankAdmins(tx, marked(await rowsBy(tx, userId, limit), mark))
}

export const recordPurge = (tx: Db, deps: Pick<Deps, 'clock' | 'config'>) =>
  recordAction(tx, deps, { admin_id: null, action: 'purge_account', target_id: null })

const marked = (rows: (RowToBlank | { id: string; seq: null })[], mark: (row: RowToBlank) => Buffer | null) =>
  rows.map((row) => ({ id: row.id, mark: row.seq === null ? null : mark(row) }))
