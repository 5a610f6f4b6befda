import type { Database, Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { isInPlace, keptParts } from '#features/admin/log/as-written.ts'
import { fits, type Head, logMacs } from '#features/admin/log/chain.ts'
import { type KeptHead, readHead } from '#features/admin/log/kept-head.ts'
import { type ChainRow, chainRows, countOutside, macAt, readHeadRow, readOneState } from '#features/admin/log/log.queries.ts'

type Macs = ReturnType<typeof logMacs>
interface Walk {
  found: string[]
  last: { seq: number; mac: Buffer | null }
  blanked: number
  fitting: number
}

/** Other processes may go on writing. `sentence` says what was changed. */
export function verifyLog({ db, config }: Pick<Deps, 'config'> & { db: Database }): Promise<{ ok: boolean; sentence: string }> {
  const macs = logMacs(config)
  return transaction(db, async (tx) => {
    await readOneState(tx)
    const { seal, ...head } = (await readHeadRow(tx)) ?? { ...noHead, seal: null }
    const walk = await walkChain(tx, macs)
    const outside = await countOutside(tx)
    const sealed = fits(seal, macs.head(head))
    if (!sealed && walk.last.seq > 0 && walk.fitting === 0)
      return { ok: false, sentence: 'The log of the staff was written with another SECRET, or was changed from its first action on.' }
    const kept = readHead(config)
    const complaints = [
      ...walk.found,
      ...(sealed ? headComplaints(head, walk.last, outside) : walk.last.seq > 0 || seal ? ['its head was changed or removed'] : []),
      ...(kept && kept !== 'closed' ? await keptComplaints(tx, kept, walk.last.seq) : []),
    ]
    if (complaints.length > 0) return { ok: false, sentence: `The log of the staff was changed: ${listed(complaints)}.` }
    if (kept === null || kept === 'closed') return { ok: false, sentence: unproven[kept ?? 'damaged'] }
    return { ok: true, sentence: praise(walk, outside) }
  })
}

const noHead: Head = { seq: 0, mac: null, outside: 0, broken_from: null }
const pageRows = 1_000

async function walkChain(tx: Db, macs: Macs): Promise<Walk> {
  const walk: Walk = { found: [], last: { seq: 0, mac: null }, blanked: 0, fitting: 0 }
  for (let rows = await chainRows(tx, 0, pageRows); rows.length > 0; rows = await chainRows(tx, walk.last.seq, pageRows))
    for (const row of rows) step(walk, row, macs)
  return walk
}

function step(walk: Walk, row: ChainRow, macs: Macs): void {
  const { last } = walk
  const [first, before] = [last.seq + 1, row.seq - 1]
  const isNext = row.seq === first
  if (!isNext) walk.found.push(first === before ? `action ${first} is missing` : `actions ${first} to ${before} are missing`)
  const fitting = isInPlace(row, last.mac, macs)
  if (fitting) walk.fitting++
  // After a gap, what a row was chained to is gone.
  if (isNext && !fitting) walk.found.push(`action ${row.seq} is not the one that was written there`)
  const changed = changedParts(row, macs)
  if (changed.length > 0) walk.found.push(`${changed.join(' and ')} of action ${row.seq} ${changed.length > 1 ? 'were' : 'was'} changed`)
  if (row.admin_blank ?? row.text_blank) walk.blanked++
  walk.last = row
}

function changedParts(row: ChainRow, macs: Macs): string[] {
  const { seq, admin_id, target_id, details } = row
  const kept = keptParts(row, macs)
  const taken = (mark: Buffer | null, part: 'admin' | 'text') => fits(mark, macs.blank(seq, part))
  const textTaken = taken(row.text_blank, 'text')
  const parts: [string, boolean][] = [
    ['who did it', admin_id === null && row.admin_digest ? taken(row.admin_blank, 'admin') : kept.admin],
    ['the target', target_id === null && row.target_digest ? textTaken : kept.target],
    ['the text', textTaken ? Object.keys(details).length === 0 : kept.text],
  ]
  return parts.filter(([, isAsWritten]) => !isAsWritten).map(([part]) => part)
}

function headComplaints(head: Head, last: Walk['last'], outside: number): string[] {
  const { seq, mac, broken_from } = head
  return [
    ...(last.seq < seq
      ? [last.seq + 1 === seq ? `action ${seq}, the last one, is missing` : `the last actions, ${last.seq + 1} to ${seq}, are missing`]
      : []),
    ...(last.seq > seq ? [`actions from ${seq + 1} on are no part of it`] : []),
    ...(last.seq === seq && mac && !fits(mac, last.mac) ? ['its last action is another'] : []),
    ...(broken_from ? [`its head was changed before action ${broken_from}`] : []),
    ...(outside !== head.outside ? [`${outside} actions are outside the chain instead of ${head.outside}`] : []),
  ]
}

const unproven = {
  closed: 'The actions in the log fit each other, but staff-log-head in DATA_DIR cannot be opened. Make the user of the server its owner.',
  damaged:
    'The actions in the log fit each other, but staff-log-head in DATA_DIR is empty or damaged, so that the last ones may be missing. Compare the log with a backup, then delete the file: the next action writes it again.',
}

async function keptComplaints(tx: Db, kept: KeptHead, last: number): Promise<string[]> {
  if (kept.seq > last) return [`DATA_DIR knows of ${kept.seq} actions, and there are ${last}`]
  return (await macAt(tx, kept.seq))?.toString('hex') === kept.mac ? [] : [`action ${kept.seq} is not the one that DATA_DIR knows of`]
}

function praise({ last, blanked }: Walk, outside: number): string {
  const parts = [
    `The log of the staff is as it was written: ${last.seq} ${last.seq === 1 ? 'action' : 'actions'}`,
    ...(blanked > 0 ? [`${blanked} of them without what a purge took`] : []),
    ...(outside > 0 ? [`and ${outside} from before the chain, which it cannot prove`] : []),
  ]
  return `${parts.join(', ')}.`
}

const shownComplaints = 20
function listed(complaints: string[]): string {
  const rest = complaints.length - shownComplaints
  return `${complaints.slice(0, shownComplaints).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
}
