import { fits, type logMacs } from '#features/admin/log/chain.ts'
import type { ChainRow } from '#features/admin/log/log.queries.ts'

type Macs = ReturnType<typeof logMacs>

export const isInPlace = (row: ChainRow, before: Buffer | null, macs: Macs): boolean => fits(row.mac, macs.row(row, before))

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
