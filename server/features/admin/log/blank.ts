import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { logMacs } from '#features/admin/log/chain.ts'
import { blankAdmins, blankTexts, rowsAbout, rowsBy } from '#features/admin/log/log.queries.ts'

/** Takes a person out of the rows that are about them. @returns how many there were, at most `limit` */
export async function blankAbout({ config }: Pick<Deps, 'config'>, tx: Db, userId: string, limit: number): Promise<number> {
  const macs = logMacs(config)
  const rows = await rowsAbout(tx, userId, limit)
  return blankTexts(
    tx,
    rows.map(({ id, seq }) => ({ id, mark: seq === null ? null : macs.blank(seq, 'text') })),
  )
}

/** Takes a person out of the rows of what they did as staff. @returns how many there were, at most `limit` */
export async function blankBy({ config }: Pick<Deps, 'config'>, tx: Db, userId: string, limit: number): Promise<number> {
  const macs = logMacs(config)
  const rows = await rowsBy(tx, userId, limit)
  return blankAdmins(
    tx,
    rows.map(({ id, seq }) => ({ id, mark: seq === null ? null : macs.blank(seq, 'admin') })),
  )
}
