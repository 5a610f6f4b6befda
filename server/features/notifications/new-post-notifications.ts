import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { DeliveryDeps } from '#features/notifications/deliver.ts'
import { bellSubscribersOf, hasBellSubscribers } from '#features/notifications/new-post-notifications.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import type { JobData } from '#jobs/jobs.ts'

const followersAtOnce = 500

/** Call it in the transaction that publishes a post; a job notifies. */
export async function queuePostNotifications(
  tx: Db,
  { jobs }: Pick<DeliveryDeps, 'jobs'>,
  { id: post_id, user_id }: { id: string; user_id: string },
): Promise<void> {
  if (await hasBellSubscribers(tx, user_id)) await jobs.send(tx, 'new-post-notices', { post_id, user_id })
}

export async function sendPostNotifications(deps: DeliveryDeps, { post_id, user_id: from }: JobData['new-post-notices']): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const last: string = after
    after = await transaction(deps.db, async (tx) => {
      const to = await bellSubscribersOf(tx, post_id, last || null, followersAtOnce)
      await notify(tx, deps, { kind: 'new_post', to, from, post_id })
      return to.length < followersAtOnce ? undefined : to.at(-1)
    })
  }
}
