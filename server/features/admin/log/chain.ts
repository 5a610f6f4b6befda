import { createHmac } from 'node:crypto'
import type { Config } from '#config.ts'
import { deriveKey } from '#secrets.ts'

/** What a row of the log is written from. Digests are of what a purge may take. */
export interface Link {
  seq: number
  id: string
  action: string
  target_type: string | null
  /** RFC 3339. */
  created_at: string
  admin_digest: Buffer | null
  target_digest: Buffer | null
  details_digest: Buffer
}

export interface Head {
  /** Of the last row; 0 and null before the first. */
  seq: number
  mac: Buffer | null
  /** How many rows were outside the chain when it began. */
  outside: number
  /** The first row that was written after somebody without the key had changed the head. */
  broken_from: number | null
}

/** The keyed hashes of the log of the staff: whoever can write to the database alone can make none of them. */
export function logMacs({ secret }: Pick<Config, 'secret'>) {
  const key = deriveKey(secret, 'log of the staff')
  const mac = (...members: unknown[]) => createHmac('sha256', key).update(JSON.stringify(members)).digest()
  return {
    /** Of a part of a row. Alike parts of two rows have different digests. */
    digest: (id: string, part: 'admin' | 'target' | 'details', value: unknown) => mac(part, id, sorted(value)),
    /** @param before - the mac of the row before, null for the first */
    row: (link: Link, before: Buffer | null) =>
      mac(
        ...['row', link.seq, link.id, link.action, link.target_type, link.created_at],
        ...[link.admin_digest, link.target_digest, link.details_digest, before].map(hex),
      ),
    head: ({ seq, mac: last, outside, broken_from }: Head) => mac('head', seq, hex(last), outside, broken_from),
    /** The mark of a purge. */
    blank: (seq: number, part: 'admin' | 'text') => mac('blank', seq, part),
  }
}

const hex = (value: Buffer | null) => value?.toString('hex') ?? null

/** Whether both are the same bytes. */
export const fits = (one: Buffer | null, other: Buffer | null) => one !== null && other !== null && one.equals(other)

// jsonb keeps members in an order of its own.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}
