import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { moderatorsOf } from '#features/communities/members.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'

/** After the commit: tells these people to refetch their notifications. */
export async function emitNotificationsOfCommunity(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime'>,
  communityId: string,
  ...people: string[]
): Promise<void> {
  const told = new Set([...(await moderatorsOf(tx, communityId)), ...people])
  tx.after(() =>
    emitNotifications(
      deps,
      [...told].map((user_id) => ({ user_id })),
    ),
  )
}
