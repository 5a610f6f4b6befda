import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { isInPlace, keptParts } from '#features/admin/log/as-written.ts'
import { logMacs } from '#features/admin/log/chain.ts'
import { blankAdmins, blankTexts, type RowToBlank, rowsAbout, rowsBy } from '#features/admin/log/log.queries.ts'
import { recordAction } from '#features/admin/record-action.ts'

/**
 * Takes a person out of the rows that are about them. One that is not as it was written gets no mark, so that the log goes on saying that it was changed.
 * @returns how many there were, at most `limit`
 */
export async function blankAbout({ config }: Pick<Deps, 'config'>, tx: Db, userId: string, limit: number): Promise<number> {
  const macs = logMacs(config)
  const mark = (row: RowToBlank) => {
    const { target, text } = keptParts(row, macs)
    return target && text && isInPlace(row, row.mac_before, macs) ? macs.blank(row.seq, 'text') : null
  }
  return blankTexts(tx, marked(await rowsAbout(tx, userId, limit), mark))
}

/** Takes a person out of the rows of what they did as staff, like `blankAbout`. @returns how many there were, at most `limit` */
export async function blankBy({ config }: Pick<Deps, 'config'>, tx: Db, userId: string, limit: number): Promise<number> {
  const macs = logMacs(config)
  const mark = (row: RowToBlank) =>
    keptParts(row, macs).admin && isInPlace(row, row.mac_before, macs) ? macs.blank(row.seq, 'admin') : null
  return blankAdmins(tx, marked(await rowsBy(tx, userId, limit), mark))
}

/** Says in the log that an account is purged, without whose. Last in a transaction, like `recordAction`. */
export const recordPurge = (deps: Pick<Deps, 'clock' | 'config'>, tx: Db) =>
  recordAction(deps, tx, { admin_id: null, action: 'purge_account', target_id: null, target_type: 'user' })

// Rows of earlier releases are outside the chain.
const marked = (rows: (RowToBlank | { id: string; seq: null })[], mark: (row: RowToBlank) => Buffer | null) =>
  rows.map((row) => ({ id: row.id, mark: row.seq === null ? null : mark(row) }))
