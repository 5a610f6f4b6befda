import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { emitChangedBetween } from '#features/conversations/emit-conversation.ts'
import { lockPeople, requestersOf, requestsToFollows, requiresApproval } from '#features/follows/follows.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { forgetNotificationsOfFollow } from '#features/notifications/notify.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import type { JobData } from '#jobs/jobs.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>

const requestsAtOnce = 500

/** Locks in id order: call it before anything else locks the account. */
export async function lockRequesters(tx: Db, userId: string): Promise<string[]> {
  const requesters = await requestersOf(tx, userId, requestsAtOnce)
  await lockPeople(tx, [userId, ...requesters])
  return requesters
}

export async function approveAll(tx: Db, deps: Parts, viewerId: string, askers: string[]): Promise<void> {
  await approve(tx, deps, viewerId, askers)
  const [more] = await requestersOf(tx, viewerId, 1)
  if (more) await deps.jobs.send(tx, 'follow-requests', { user_id: viewerId })
}

export async function approveRemaining(deps: Parts, { user_id }: JobData['follow-requests']): Promise<void> {
  for (let found = requestsAtOnce; found > 0; ) {
    found = await transaction(deps.db, async (tx) => {
      const askers = await lockRequesters(tx, user_id)
      if (askers.length === 0 || (await requiresApproval(tx, user_id))) return 0
      await approve(tx, deps, user_id, askers)
      return askers.length
    })
  }
}

async function approve(tx: Db, deps: Parts, userId: string, askers: string[]): Promise<void> {
  const approved = await requestsToFollows(tx, userId, askers)
  if (approved.length === 0) return
  await forgetNotificationsOfFollow(tx, userId, approved)
  await notify(tx, deps, { kind: 'follow_approved', to: approved, from: userId })
  await emitChangedBetween(tx, deps, userId, ...approved)
  tx.after(() => emitNotifications(deps, [{ user_id: userId }]))
}
