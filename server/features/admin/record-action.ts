import { type StaffAction, staffActions } from '@atelier/contract/admin/actions'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import type { Deps } from '#deps.ts'
import { fits, type Head, type Link, logMacs } from '#features/admin/log/chain.ts'
import { keepHead, readHead } from '#features/admin/log/kept-head.ts'
import { countOutside, insertLink, lastInChain, lockHead, macAt, writeHead } from '#features/admin/log/log.queries.ts'

export interface RecordedAction {
  /** Null for the command line. */
  admin_id: string | null
  action: StaffAction
  target_id: string | null
  details?: Record<string, unknown>
}

type Parts = Pick<Deps, 'clock' | 'config'>

/** Call it last in the action's transaction: it waits for other actions until they commit. */
export async function recordAction(tx: Db, { clock, config }: Parts, action: RecordedAction): Promise<void> {
  const macs = logMacs(config)
  const { admin_id, target_id } = action
  const target_type = staffActions[action.action]
  const details = storable(action.details ?? {})
  const before = await currentHead(tx, macs)
  const id = newId()
  const link: Link = {
    seq: before.seq + 1,
    id,
    action: action.action,
    target_type,
    created_at: clock().toISOString(),
    admin_digest: admin_id === null ? null : macs.digest(id, 'admin', admin_id),
    target_digest: target_id === null ? null : macs.digest(id, 'target', target_id),
    details_digest: macs.digest(id, 'details', JSON.parse(details)),
  }
  const mac = macs.row(link, before.mac)
  await insertLink(tx, { ...link, admin_id, target_id, details, mac })
  const head = { ...before, seq: link.seq, mac }
  await writeHead(tx, head, macs.head(head))

  const kept = readHead(config)
  if (kept === null || kept === 'closed') {
    tx.after(() => {
      throw new Error('staff-log-head in DATA_DIR is not readable; npm run admin -- verify-log says what to do')
    })
    return
  }
  // One that does not match is evidence.
  if (kept && (await macAt(tx, kept.seq))?.toString('hex') !== kept.mac) return
  tx.after(() => {
    try {
      keepHead(config, { seq: link.seq, mac: mac.toString('hex') })
    } catch (cause) {
      throw new Error('staff-log-head could not be written into DATA_DIR', { cause })
    }
  })
}

// jsonb refuses half of a surrogate pair, which a text column takes as U+FFFD.
const storable = (details: object) => JSON.stringify(details, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))

/** A tampered head is recorded for good, but refuses no action and loses none. */
async function currentHead(tx: Db, macs: ReturnType<typeof logMacs>): Promise<Head> {
  const { seal, ...head } = await lockHead(tx)
  if (fits(seal, macs.head(head))) return head
  const last = await lastInChain(tx)
  if (!seal && !last) return { ...head, outside: await countOutside(tx) }
  const { seq, mac } = last ?? { seq: 0, mac: null }
  return { seq, mac, outside: head.outside, broken_from: seq + 1 }
}
