import { fits, type logMacs } from '#features/admin/log/chain.ts'
import type { ChainRow } from '#features/admin/log/log.queries.ts'

type Macs = ReturnType<typeof logMacs>

/** Whether a row is the one that was written behind another; its parts may have changed. */
export const isInPlace = (row: ChainRow, before: Buffer | null, macs: Macs): boolean => fits(row.mac, macs.row(row, before))

/** Which of who did it, what it was about and the details are there as they were written. */
export function keptParts(
  { id, admin_id, target_id, details, ...row }: ChainRow,
  macs: Macs,
): Record<'admin' | 'target' | 'text', boolean> {
  const kept = (digest: Buffer | null, part: 'admin' | 'target' | 'details', value: unknown) =>
    value === null ? digest === null : fits(digest, macs.digest(id, part, value))
  return {
    admin: kept(row.admin_digest, 'admin', admin_id),
    target: kept(row.target_digest, 'target', target_id),
    text: kept(row.details_digest, 'details', details),
  }
}
