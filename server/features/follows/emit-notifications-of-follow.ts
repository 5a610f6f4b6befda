import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { groupsOfFollow } from '#features/notifications/causes.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'

export async function emitNotificationsOfFollow(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime'>,
  followerId: string,
  followingId: string,
): Promise<void> {
  const told = await groupsOfFollow(tx, followerId, followingId)
  tx.after(() => emitNotifications(deps, told))
}
