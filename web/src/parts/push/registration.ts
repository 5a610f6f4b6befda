import { forgetDevice, pushStatus, registerDevice } from '@atelier/contract/devices'
import { Failure } from '@atelier/contract/errors'
import { ignored } from '@atelier/contract/rules/ignored'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { isOnline } from '#device/online.ts'
import { isNative } from '#device/platform.ts'
import { dropItem, keepItem, keptItem } from '#device/preferences.ts'
import { subscribe, unsubscribe } from '#device/push.ts'
import { translator } from '#words/words.ts'

const status = queryOptions({ queryKey: keys.pushStatus, queryFn: ({ signal }) => call(pushStatus, {}, { signal }) })

/** Whether push is switched on for the whole installation; undefined until that is known. */
export const usePushEnabled = () => useQuery(status).data?.enabled

/** Whether push is switched on for the whole installation. @throws Failure */
export const isPushEnabled = async () => (await queries.ensureQueryData(status)).enabled

const tokenKey = 'push_token'
/** A phone left without a network: what its push service knows is still to be ended. */
const leftKey = 'push_left'

/** Whether what arrives is pushed to this device, as far as it knows. */
export const isPushed = async () => (await keptItem(tokenKey)) !== null

/** @throws Failure `push_disabled` while push is switched off for the whole installation */
export async function assurePushEnabled(): Promise<void> {
  if (!(await isPushEnabled())) throw new Failure('push_disabled')
}

/** Registers this device for the person who is signed in, or again, which tells that it is still in use. @throws Failure, Error of the push service */
export async function registerForPush(): Promise<void> {
  await assurePushEnabled()
  const { vapid_key } = await queries.ensureQueryData(status)
  const device = await subscribe(vapid_key, translator()('push.channel'))
  await call(registerDevice, device)
  const before = await keptItem<string>(tokenKey)
  await ignored(keepItem(tokenKey, device.token), 'registers again next time')
  await ignored(dropItem(leftKey), 'ends again next time')
  if (before && before !== device.token) await call(forgetDevice, { token: before })
}

/** Ends the registration of this device. @throws Failure */
export async function forgetPush(): Promise<void> {
  const token = await keptItem<string>(tokenKey)
  await leavePush()
  if (token) await call(forgetDevice, { token })
}

/** Ends it on this device alone; the server forgets it with the session. */
export async function leavePush(): Promise<void> {
  if (!(await isPushed())) return
  if (isNative()) await ignored(keepItem(leftKey, true), 'the server ends it with the session')
  await Promise.allSettled([dropItem(tokenKey), unsubscribe()])
  if (isOnline()) await ignored(dropItem(leftKey), 'ends again next time')
}

/** Ends on a phone what could not be ended when its person left. Call it at the start, signed in or not, and when the network is back. */
export async function endLeftPush(): Promise<void> {
  if (!isOnline() || (await keptItem(leftKey)) === null) return
  await unsubscribe()
  await dropItem(leftKey)
}

/** Which preference is about this device. */
export const ownPref = () => (isNative() ? 'push_mobile' : 'push_web')
