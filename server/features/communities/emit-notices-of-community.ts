import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { moderatorsOf } from '#features/communities/members.queries.ts'
import { emitNotices } from '#features/notifications/emit-notices.ts'

/** After the commit: their notices may be different now. */
export async function emitNoticesOfCommunity(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime'>,
  communityId: string,
  ...people: string[]
): Promise<void> {
  const told = new Set([...(await moderatorsOf(tx, communityId)), ...people])
  tx.after(() =>
    emitNotices(
      deps,
      [...told].map((user_id) => ({ user_id })),
    ),
  )
}
