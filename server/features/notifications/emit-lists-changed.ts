import type { Deps } from '#deps.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'

/** Call it after the commit; it does not wait. */
export function emitListsChanged(deps: Pick<Deps, 'db' | 'realtime'>, userId: string): void {
  emitNotifications(deps, [{ user_id: userId }])
  deps.realtime.emit(userId, 'lists_changed')
}
