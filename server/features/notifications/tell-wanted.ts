import type { Deps } from '#deps.ts'
import { tellNotices } from '#features/notifications/tell-notices.ts'

/** Tells a person's sockets that what they want in lists changed, and their notices with it. Call it after the commit; it does not wait. */
export function tellWanted(deps: Pick<Deps, 'db' | 'realtime'>, userId: string): void {
  tellNotices(deps, [{ user_id: userId }])
  deps.realtime.emit(userId, 'lists_changed')
}
