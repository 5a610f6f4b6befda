import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { groupsOfFollow } from '#features/notifications/causes.queries.ts'
import { emitNotices } from '#features/notifications/emit-notices.ts'

export async function emitNoticesOfFollow(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime'>,
  followerId: string,
  followingId: string,
): Promise<void> {
  const told = await groupsOfFollow(tx, followerId, followingId)
  tx.after(() => emitNotices(deps, told))
}
