import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { FastifyRequest } from 'fastify'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { userById } from '#auth/users/users.queries.ts'
import { fromReplica } from '#db/candidates.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { type ExportRow, exportByClientId, exportUnderWay, insertExport, startsWithinADay } from '#features/archives/exports.queries.ts'
import { sizeOf } from '#features/archives/own-rows.queries.ts'
import { requireFreeSpace } from '#storage/space.ts'

/** @returns the one under way, if any. @throws Failure rate_limited with the time until the next, disk_full */
export async function startExport(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'space'>,
  request: FastifyRequest,
  userId: string,
  clientId: string,
): Promise<ExportRow> {
  const { db, jobs, clock } = deps
  const earlier = async () => (await exportByClientId(db, userId, clientId)) ?? (await exportUnderWay(db, userId))
  const first = await earlier()
  if (first) return first
  await requireFreeSpace(deps)
  const now = clock()
  const starts = await startsWithinADay(db, userId, now)
  const [oldest] = starts.slice(-limits.exports.perDay)
  if (oldest && starts.length >= limits.exports.perDay)
    throw new Failure('rate_limited', { retryAfter: Math.max(1, Math.ceil((Date.parse(oldest) - now.getTime()) / 1_000) + 86_400) })
  const size = await fromReplica(db, userId, (asked) => sizeOf(asked, userId))
  const started = await transaction(db, async (tx) => {
    const row = await insertExport(tx, userId, clientId, size, now)
    if (!row) return undefined
    await jobs.send(tx, 'export', { export_id: row.id })
    const owner = await userById(tx, userId)
    if (owner) await mailOwner(deps, tx, request, owner, { type: 'export_started' })
    return row
  })
  const winner = started ?? (await earlier())
  if (!winner) throw new Failure('conflict')
  return winner
}
