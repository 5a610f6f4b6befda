import type { Deps } from '#deps.ts'
import { tellNotices } from '#features/notifications/tell-notices.ts'

/** Call it after the commit; it does not wait. */
export function tellWanted(deps: Pick<Deps, 'db' | 'realtime'>, userId: string): void {
  tellNotices(deps, [{ user_id: userId }])
  deps.realtime.emit(userId, 'lists_changed')
}
