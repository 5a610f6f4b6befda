import { pushOf } from '@atelier/contract/rules/push-of'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { unreadCount, unreadGroup } from '#features/notifications/notifications.queries.ts'
import { countTimeout, type Device, deviceToPush, forgetGone, forgetTimeouts, isReplaced } from '#features/notifications/push.queries.ts'
import { quietSeconds } from '#features/notifications/push-group.ts'
import { renderNotification } from '#features/notifications/words.ts'
import type { JobData } from '#jobs/jobs.ts'
import { languageOf } from '#mail/words.ts'
import { withConcurrencyLimit } from '#push/concurrency-limit.ts'
import type { PushOutcome } from '#push/push.ts'

/** As the group is now. If the push service fails, only this device is retried, six times with growing pauses. */
export async function pushToDevice(deps: Parts, job: JobData['device-push']): Promise<void> {
  const { db, config, push: services, clock, log } = deps
  if (!config.pushNotifications) return
  const { user_id, group_id, seq, token, tried } = job
  if (await isReplaced(db, group_id, seq)) return
  const device = await deviceToPush(db, user_id, token)
  const service = device && services[device.platform]
  if (!service) return
  const sendLater = (delay_s: number, data = job) =>
    transaction(db, (tx) => deps.jobs.send(tx, 'device-push', data, { delay_s, once: `${group_id} ${token} ${data.tried}` }))
  const wait_s = Math.max(quietSeconds(device, clock()), restSeconds(device, clock()))
  if (wait_s > 0) return sendLater(wait_s)
  const group = await unreadGroup(db, { userId: user_id, language: languageOf(device.language, undefined) }, group_id, clock())
  if (!group) return
  const notification = renderNotification(mediaLinks(deps), user_id, group, clock())
  const push = pushOf(notification, { account_id: user_id, unread: await unreadCount(db, user_id), named: device.named })
  const outcome = await withConcurrencyLimit(user_id, hostOf(device), clock(), () => service.send(device, push).catch(unreached))
  if (!outcome) return sendLater(busy_s)
  if (outcome.is === 'gone') return forgetGone(db, device)
  if (outcome.is === 'retry' && outcome.timed_out) await countTimeout(db, token, clock())
  else if (device.timeouts > 0) await forgetTimeouts(db, token)
  if (outcome.is === 'sent') return
  log.warn({ platform: device.platform, reason: outcome.reason, tried }, `a push was not taken: ${outcome.is}`)
  if (outcome.is === 'retry' && tried < pauses_s.length)
    await sendLater(Math.min(Math.max(pauses_s[tried] ?? 0, outcome.after_s ?? 0), 3_600), { ...job, tried: tried + 1 })
}

type Parts = Pick<Deps, 'db' | 'jobs' | 'config' | 'push' | 'clock' | 'log'>

const busy_s = 1
const pauses_s = [2, 10, 60, 300, 900, 3_600]

const restSeconds = ({ rests_until }: { rests_until: string | null }, now: Date) =>
  rests_until ? Math.max(0, Math.ceil((Date.parse(rests_until) - now.getTime()) / 1_000)) : 0

const hostOf = ({ platform, token }: Device) => (platform === 'web' ? new URL(token).host : platform)

// Not the message, which names the device.
const unreached = (error: NodeJS.ErrnoException): PushOutcome => ({
  is: 'retry',
  reason: error.code ?? error.name,
  timed_out: error.name === 'AbortError' || error.name === 'TimeoutError',
})
