import type * as contract from '@atelier/contract/admin/appeals'
import { hasRight } from '@atelier/contract/admin/rights'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { isActiveQuiet } from '#auth/admin/quiets.queries.ts'
import { restrictionOf } from '#auth/admin/restrictions.queries.ts'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { closeAppeal, isActiveBan, type LockedAppeal, lockAppeal } from '#features/admin/content/appeals.queries.ts'
import { restoreRemoved } from '#features/admin/content/restore.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { unbanInTransaction } from '#features/admin/users/ban-person.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import { unquietInTransaction } from '#features/admin/users/quiet-person.ts'
import { unrestrictInTransaction } from '#features/admin/users/restrict-person.ts'
import { mailAddressOf } from '#features/deletion/deletion.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import type { SignedIn } from '#http/session.ts'
import { banAppealDecided } from '#mail/ban-letters.ts'
import { languageFor } from '#mail/language.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock' | 'config'>
type Decision = ParsedInputOf<typeof contract.decideAppeal>

/** @throws Failure not_found, forbidden (own removal, out of reach, no right to ban), conflict when decided or gone for good */
export async function decideAppeal(tx: Db, deps: Parts, viewer: SignedIn, { appeal_id, outcome, reason }: Decision): Promise<void> {
  const appeal = await lockAppeal(tx, viewer.id, appeal_id)
  if (!appeal.is_in_reach || !mayDecide(viewer, appeal)) throw new Failure('forbidden')
  if (!appeal.is_open) throw new Failure('conflict')
  if (isOfPerson(appeal.kind)) await lockLower(tx, viewer, appeal.user_id)
  const answer = reason || null
  await closeAppeal(tx, appeal_id, { status: outcome, by: viewer.id, at: deps.clock(), answer })
  if (appeal.kind === 'ban') await mailOutcome(tx, deps, appeal.user_id, outcome, answer)
  else {
    if (outcome === 'granted' && (appeal.kind === 'post' || appeal.kind === 'comment'))
      await giveBack(tx, deps, appeal.kind, appeal.target_id)
    const kind = outcome === 'granted' ? 'appeal_granted' : 'appeal_rejected'
    await notify(tx, deps, { kind, to: appeal.user_id, from: null, removal_id: appeal.removal_id })
  }
  if (appeal.kind === 'ban' && outcome === 'granted' && (await isActiveBan(tx, appeal.target_id)))
    await unbanInTransaction(tx, deps, viewer, appeal.user_id)
  if (appeal.kind === 'restriction' && outcome === 'granted') await endIfActive(tx, deps, viewer, appeal)
  if (appeal.kind === 'quiet' && outcome === 'granted' && (await isActiveQuiet(tx, appeal.target_id)))
    await unquietInTransaction(tx, deps, viewer, appeal.user_id)
  await recordAction(tx, deps, {
    admin_id: viewer.id,
    action: outcome === 'granted' ? 'grant_appeal' : 'reject_appeal',
    target_id: appeal_id,
    details: { kind: appeal.kind, author_id: appeal.user_id, ...(answer ? { reason: answer } : {}) },
  })
}

/** Never against their own removal, and against a ban or being quiet only with the right to impose it. */
export function mayDecide(viewer: SignedIn, { kind, removed_by }: Pick<LockedAppeal, 'kind' | 'removed_by'>): boolean {
  if (removed_by === viewer.id) return false
  if (kind === 'quiet') return hasRight(viewer.role, 'quiet_people')
  return kind !== 'ban' || hasRight(viewer.role, 'ban_people')
}

/** Rather than of something that they wrote. */
export const isOfPerson = (kind: LockedAppeal['kind']) => kind === 'ban' || kind === 'restriction' || kind === 'quiet'

/** It may be over. */
async function endIfActive(tx: Db, deps: Parts, viewer: SignedIn, { user_id, target_id }: LockedAppeal): Promise<void> {
  const current = await restrictionOf(tx, user_id, deps.clock())
  if (current?.id === target_id) await unrestrictInTransaction(tx, deps, viewer, user_id)
}

async function giveBack(tx: Db, deps: Parts, kind: 'post' | 'comment', id: string): Promise<void> {
  await restoreRemoved[kind](tx, deps, id).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'not_found' ? new Failure('conflict') : error
  })
}

async function mailOutcome(tx: Db, deps: Parts, userId: string, outcome: Decision['outcome'], answer: string | null): Promise<void> {
  const to = await mailAddressOf(tx, userId)
  if (!to) return
  const language = await languageFor(tx, userId)
  await queueMail(deps, tx, banAppealDecided({ to, language, publicUrl: deps.config.publicUrl, outcome, answer }))
}
