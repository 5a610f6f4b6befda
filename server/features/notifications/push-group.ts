import { quietUntil } from '@atelier/contract/rules/quiet-hours'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { takeUnpushed } from '#features/notifications/notifications.queries.ts'
import type { StoredNotification } from '#features/notifications/notify.queries.ts'
import { devicesOf, pauseOf, quietHoursOf, reachable } from '#features/notifications/push.queries.ts'
import type { JobData } from '#jobs/jobs.ts'
import type { Platform } from '#push/services.ts'

const delay_s = 1 // what happens within this time is one push
const again_s = 60 // until the last push is read, the next waits this long

export async function queuePush(
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  stored: readonly Pick<StoredNotification, 'group_id'>[],
): Promise<void> {
  const groups = await reachable(
    tx,
    stored.map(({ group_id }) => group_id),
  )
  for (const { user_id, group_id, told_before } of groups)
    await jobs.send(tx, 'push', { user_id, group_id }, { delay_s: told_before ? again_s : delay_s, once: group_id })
}

/** Runs after quiet hours. Sent once, however many processes run it. */
export async function pushGroup({ db, jobs, config, push, clock }: Parts, { user_id, group_id }: JobData['push']): Promise<void> {
  if (!config.pushNotifications) return
  await transaction(db, async (tx) => {
    const person = await quietHoursOf(tx, user_id)
    if (!person) return
    const wait_s = quietSeconds(person, clock())
    if (wait_s > 0) return jobs.send(tx, 'push', { user_id, group_id }, { delay_s: wait_s, once: `${group_id} after the quiet hours` })
    const pause_s = await pauseOf(tx, group_id, clock(), again_s)
    if (pause_s > 0) return jobs.send(tx, 'push', { user_id, group_id }, { delay_s: pause_s, once: `${group_id} after the pause` })
    const seq = await takeUnpushed(tx, user_id, group_id, clock())
    if (seq === undefined) return
    for (const { token } of await devicesOf(tx, user_id, Object.keys(push) as Platform[]))
      await jobs.send(tx, 'device-push', { user_id, group_id, seq, token, tried: 0 })
  })
}

type Parts = Pick<Deps, 'db' | 'jobs' | 'config' | 'push' | 'clock'>

export function quietSeconds({ quiet_hours }: NonNullable<Awaited<ReturnType<typeof quietHoursOf>>>, now: Date): number {
  const until = quiet_hours && quietUntil(quiet_hours, now)
  return until ? Math.ceil((until.getTime() - now.getTime()) / 1_000) : 0
}
