import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { scheduleMail } from '#features/notifications/notification-mail.queries.ts'
import type { DeliveryChannel, StoredNotification } from '#features/notifications/notify.queries.ts'
import { queuePush } from '#features/notifications/push-group.ts'

export type DeliveryDeps = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>

/** In the transaction that stored the notifications. Outside the app, delivery waits for the end of quiet hours (`quietUntil`). */
export const deliver: Record<DeliveryChannel, (tx: Db, deps: DeliveryDeps, stored: readonly StoredNotification[]) => void | Promise<void>> =
  {
    in_app: (tx, deps, stored) => tx.after(() => emitNotifications(deps, stored)),
    email: (tx, { clock }, stored) => scheduleMail(tx, [...new Set(stored.map(({ user_id }) => user_id))], clock()),
    push: queuePush,
  }
