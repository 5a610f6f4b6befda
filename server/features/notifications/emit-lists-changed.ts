import type { Deps } from '#deps.ts'
import { emitNotices } from '#features/notifications/emit-notices.ts'

/** Call it after the commit; it does not wait. */
export function emitListsChanged(deps: Pick<Deps, 'db' | 'realtime'>, userId: string): void {
  emitNotices(deps, [{ user_id: userId }])
  deps.realtime.emit(userId, 'lists_changed')
}
