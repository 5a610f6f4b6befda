import { asReading } from '#db/lease.ts'
import type { Deps } from '#deps.ts'
import { notifiedAtOnce, onlineAmong } from '#features/notifications/causes.queries.ts'
import { unreadCount } from '#features/notifications/notifications.queries.ts'
import type { Realtime } from '#realtime/realtime.ts'

type Parts = Pick<Deps, 'db' | 'realtime'>

/** Without `group_id` it can be any of the person's. */
export interface Changed {
  user_id: string
  group_id?: string
}

/** Call it after the commit; it does not wait. Changes while counting are coalesced; of very many people only those online are notified. */
export function emitNotifications(deps: Parts, changed: readonly Changed[]): void {
  if (changed.length <= notifiedAtOnce) {
    emitEach(deps, changed)
    return
  }
  const people = changed.map(({ user_id }) => user_id)
  void deps.db.runEffect(async () => {
    const online = await onlineAmong(deps.db, people)
    emitEach(
      deps,
      changed.filter(({ user_id }) => online.has(user_id)),
    )
  })
}

function emitEach(deps: Parts, changed: readonly Changed[]): void {
  const waiting = waitingOf(deps.realtime)
  for (const { user_id, group_id } of changed) {
    const pending = waiting.get(user_id)
    if (pending) {
      add(pending, group_id)
      continue
    }
    const first = add({ ids: new Set(), any: false, again: false }, group_id)
    waiting.set(user_id, first)
    void deps.db.runEffect(() => emitUnread(deps, user_id, first))
  }
}

interface Pending {
  ids: Set<string>
  any: boolean
  again: boolean
}

async function emitUnread({ db, realtime }: Parts, userId: string, pending: Pending): Promise<void> {
  try {
    while (pending.again) {
      const { any, ids } = pending
      if (!realtime.mayHear(userId)) return
      Object.assign(pending, { ids: new Set(), any: false, again: false } satisfies Pending)
      const unread_count = await asReading(() => unreadCount(db, userId))
      realtime.emit(userId, 'notification', any || ids.size > namedIds ? { unread_count } : { unread_count, notification_ids: [...ids] })
    }
  } finally {
    waitingOf(realtime).delete(userId)
  }
}

function add(pending: Pending, groupId: string | undefined): Pending {
  pending.again = true
  if (groupId) pending.ids.add(groupId)
  else pending.any = true
  return pending
}

const namedIds = 20

const all = new WeakMap<Realtime, Map<string, Pending>>()
function waitingOf(realtime: Realtime): Map<string, Pending> {
  const waiting = all.get(realtime) ?? new Map<string, Pending>()
  all.set(realtime, waiting)
  return waiting
}
