import { domainToASCII } from 'node:url'
import { adminLimits } from '@atelier/contract/admin/limits'
import type * as contract from '@atelier/contract/admin/sign-ups'
import type { OutputOf, ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import ipaddr from 'ipaddr.js'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { deleteHold, type HoldValue, insertHold, loggedName, wouldHold } from '#features/admin/sign-ups/sign-ups.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'clock'>

/** Only sign-ups from now on are held. @throws Failure invalid, conflict when it is on the list */
export function addSignUpHold(
  deps: Parts,
  viewer: SignedIn,
  { value, note }: ParsedInputOf<typeof contract.addSignUpHold>,
): Promise<contract.SignUpHold> {
  const read = holdValueOf(value)
  return transaction(deps.db, async (tx) => {
    const made = await insertHold(tx, { value: read, note, added_by: viewer.id, at: deps.clock() })
    const details = { name: await loggedName(tx, made.id) }
    await recordAction(tx, deps, { admin_id: viewer.id, action: 'add_sign_up_hold', target_id: made.id, details })
    return made
  })
}

/** @throws Failure not_found, also to the second of two */
export function removeSignUpHold(deps: Parts, viewer: SignedIn, id: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const details = { name: await loggedName(tx, id) }
    if ((await deleteHold(tx, id)) === 0) throw new Failure('not_found')
    await recordAction(tx, deps, { admin_id: viewer.id, action: 'remove_sign_up_hold', target_id: id, details })
  })
}

/** @throws Failure invalid */
export function trySignUpHold({ db, clock }: Pick<Deps, 'db' | 'clock'>, text: string): Promise<OutputOf<typeof contract.trySignUpHold>> {
  const since = new Date(clock().getTime() - adminLimits.triedMs)
  return wouldHold(db, { value: holdValueOf(text), since, limit: adminLimits.triedSignUps + 1 })
}

function holdValueOf(text: string): HoldValue {
  const [address = '', prefix, ...more] = text.split('/')
  if (text.includes('/') || ipaddr.isValid(text)) return rangeOf(address, prefix, more.length > 0)
  const domain = domainToASCII(text.replace(/^(\*\.|@|\.)/, '')).replace(/\.$/, '')
  if (!/^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain))
    throw wrong('not_understood')
  return { domain }
}

function rangeOf(address: string, prefix: string | undefined, isLonger: boolean): HoldValue {
  const isFourParts = ipaddr.IPv4.isValidFourPartDecimal(address)
  if (isLonger || !(isFourParts || ipaddr.IPv6.isValid(address)) || address.includes('%')) throw wrong('not_understood')
  const widest = isFourParts ? { bits: 32, least: 8 } : { bits: 128, least: 16 }
  const bits = prefix === undefined ? widest.bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  if (!(bits <= widest.bits)) throw wrong('not_understood')
  if (bits < widest.least) throw wrong('too_wide')
  return { range: `${address}/${bits}` }
}

const wrong = (code: 'not_understood' | 'too_wide') => new Failure('invalid', { errors: [{ field: 'value', code }] })
