import { forgetDevice, pushStatus, registerDevice } from '@atelier/contract/devices'
import { Failure } from '@atelier/contract/errors'
import { ignored } from '@atelier/contract/rules/ignored'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { accountId } from '#data/outbox/account.ts'
import { accountsBeside } from '#data/session/known-accounts.ts'
import { isOnline } from '#device/online.ts'
import { isNative } from '#device/platform.ts'
import { dropItem, keepItem, keptItem } from '#device/preferences.ts'
import { subscribe, unsubscribe } from '#device/push.ts'
import { translator } from '#words/words.ts'

const status = queryOptions({ queryKey: keys.pushStatus, queryFn: ({ signal }) => call(pushStatus, {}, { signal }) })

/** For the whole installation; undefined until known. */
export const usePushEnabled = () => useQuery(status).data?.enabled

export const isPushEnabled = async () => (await queries.ensureQueryData(status)).enabled

const tokenKey = (account = accountId()) => `push_token:${account}`
/** Set after an offline sign-out on a phone: the push registration must still be ended. */
const leftKey = 'push_left'

/** As far as this device knows. */
export const isPushed = async () => (await keptItem(tokenKey())) !== null

/** @throws Failure `push_disabled` */
export async function requirePushEnabled(): Promise<void> {
  if (!(await isPushEnabled())) throw new Failure('push_disabled')
}

/** Repeat it to keep the device registered. @throws Failure, Error of the push service */
export async function registerForPush(): Promise<void> {
  await requirePushEnabled()
  const { vapid_key } = await queries.ensureQueryData(status)
  const device = await subscribe(vapid_key, translator()('push.channel'))
  const beside = accountsBeside(accountId()).map(({ user_id }) => user_id)
  await call(registerDevice, { ...device, beside })
  const before = await keptItem<string>(tokenKey())
  await ignored(keepItem(tokenKey(), device.token), 'registers again next time')
  await ignored(dropItem(leftKey), 'ends again next time')
  if (before && before !== device.token) await call(forgetDevice, { token: before })
}

export async function forgetPush(): Promise<void> {
  const token = await keptItem<string>(tokenKey())
  await detachPush()
  if (token) await call(forgetDevice, { token })
}

/** The push subscription stays if other accounts on this device use it. */
export async function detachPush(account = accountId()): Promise<void> {
  const key = tokenKey(account)
  const isShared = accountsBeside(account).length > 0
  if ((await keptItem(key)) === null) return
  if (isShared) return dropItem(key)
  if (isNative()) await ignored(keepItem(leftKey, true), 'the server ends it with the session')
  await Promise.allSettled([dropItem(key), unsubscribe()])
  if (isOnline()) await ignored(dropItem(leftKey), 'ends again next time')
}

/** Call it at the start, signed in or not, and when the network is back. */
export async function endDetachedPush(): Promise<void> {
  if (!isOnline() || (await keptItem(leftKey)) === null) return
  await unsubscribe()
  await dropItem(leftKey)
}

export const ownPref = () => (isNative() ? 'push_mobile' : 'push_web')
