import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { emitNotices } from '#features/notifications/emit-notices.ts'
import { awaitMail } from '#features/notifications/notice-mail.queries.ts'
import type { DeliveryChannel, StoredNotice } from '#features/notifications/notices.queries.ts'
import { announcePush } from '#features/notifications/push-group.ts'

export type DeliveryDeps = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>

/** In the transaction that stored the notices. Outside the app, delivery waits for the end of quiet hours (`quietUntil`). */
export const deliver: Record<DeliveryChannel, (tx: Db, deps: DeliveryDeps, stored: readonly StoredNotice[]) => void | Promise<void>> = {
  in_app: (tx, deps, stored) => tx.after(() => emitNotices(deps, stored)),
  email: (tx, { clock }, stored) => awaitMail(tx, [...new Set(stored.map(({ user_id }) => user_id))], clock()),
  push: announcePush,
}
