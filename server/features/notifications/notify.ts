import type { Db } from '#db/connection.ts'
import { type DeliveryDeps, deliver } from '#features/notifications/deliver.ts'
import { channelNames, forgetRequest, insertNotifications, type NewNotification } from '#features/notifications/notify.queries.ts'

/** Call it in the transaction of the event; the caller checks that receivers may see it. Skips oneself, mutes, blocks and repetitions. @returns to how many it is new */
export const notify = (tx: Db, deps: DeliveryDeps, notification: NewNotification): Promise<number> => notifyAll(tx, deps, [notification])

export async function notifyAll(tx: Db, deps: DeliveryDeps, notifications: readonly NewNotification[]): Promise<number> {
  const addressed = notifications.filter(({ to }) => to.length > 0)
  const [first] = addressed
  if (!first) return 0
  const at = deps.clock()
  for (const notification of addressed) await forgetRequest(tx, notification, at)
  const stored = await insertNotifications(tx, first.kind, addressed, at)
  for (const name of channelNames) {
    const wanted = stored.filter((row) => row.channels.includes(name))
    if (wanted.length > 0) await deliver[name](tx, deps, wanted)
  }
  return stored.length
}
