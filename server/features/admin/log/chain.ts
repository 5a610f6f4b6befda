import { createHmac } from 'node:crypto'
import type { Config } from '#config.ts'
import { deriveKey } from '#secrets.ts'

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
  /** 0 before the first row, `mac` is null then. */
  seq: number
  mac: Buffer | null
  /** Rows outside the chain when it began. */
  outside: number
  /** The first row written after someone without the key changed the head. */
  broken_from: number | null
}

/** Keyed, so that nobody with the database alone can forge them. */
export function logMacs({ secret }: Pick<Config, 'secret'>) {
  const key = deriveKey(secret, 'log of the staff')
  const mac = (...members: unknown[]) => createHmac('sha256', key).update(JSON.stringify(members)).digest()
  return {
    /** Bound to the row, so equal parts of two rows differ. */
    digest: (id: string, part: 'admin' | 'target' | 'details', value: unknown) => mac(part, id, sorted(value)),
    row: (link: Link, before: Buffer | null) =>
      mac(
        'row',
        link.seq,
        link.id,
        link.action,
        link.target_type,
        link.created_at,
        ...[link.admin_digest, link.target_digest, link.details_digest, before].map(hex),
      ),
    head: ({ seq, mac: last, outside, broken_from }: Head) => mac('head', seq, hex(last), outside, broken_from),
    blank: (seq: number, part: 'admin' | 'text') => mac('blank', seq, part),
  }
}

const hex = (value: Buffer | null) => value?.toString('hex') ?? null

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
