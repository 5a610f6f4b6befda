// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'
import { forgetDevice, pushStatus, registerDevice } from '@atelier/contract/devices'
import { getPreferences, notificationPrefDefaults, type Preferences, updatePreferences } from '@atelier/contract/preferences'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { queries } from '#data/cache/queries.ts'
import { clearOnSignOut } from '#data/session/clear-on-sign-out.ts'
import { signOut } from '#data/session/session.ts'
import { keepItem, keptItem } from '#device/preferences.ts'
import { pushOwners } from '#device/push-owner.ts'
import { removeStored, writeStored } from '#device/storage.ts'
import { detachPush, endDetachedPush } from '#parts/push/registration.ts'
import { followPush, startPush } from '#parts/push/start.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { fakePhone, PushNotifications, startPhone } from '#testing/phone.ts'
import { newPreferences } from '#testing/preferences.ts'
import { stubPush, subscriptionKeys } from '#testing/push.ts'
import { viewer } from '#testing/signed-in.ts'

vi.mock('@capacitor/push-notifications', () => import('#testing/phone.ts'))
vi.mock('@capacitor/preferences', () => import('#testing/phone.ts'))

startApp()
let kept: Preferences
const prefer = (prefs: Partial<Preferences['notification_prefs']>) => {
  kept = newPreferences({ notification_prefs: { ...notificationPrefDefaults, ...prefs } })
}
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  prefer({})
  serve(getPreferences, () => kept)
  serve(updatePreferences, ({ notification_prefs }) => {
    prefer({ ...kept.notification_prefs, ...notification_prefs })
    return kept
  })
  serve(pushStatus, { enabled: true, vapid_key: 'key' })
  serve(registerDevice, ({ platform }) => ({ platform, is_active: true, last_seen: '', created_at: '' }))
  serve(forgetDevice, {})
})

const at = (n: number) => ({ platform: 'web', token: `https://push.example/${n}`, keys: subscriptionKeys, beside: [] })
const tokenKey = `push_token:${viewer.user_id}`

describe('in a browser', () => {
  test('each start registers again, under the same address while the key is the same', async () => {
    stubPush('granted')
    prefer({ push_web: true })
    await startPush()
    await startPush()
    expect(callsOf(registerDevice)).toEqual([at(1), at(1)])
    expect(callsOf(forgetDevice)).toEqual([])
  })

  test('DEV-010: a new key of the server makes a new subscription, and the old one is forgotten', async () => {
    stubPush('granted')
    prefer({ push_web: true })
    await startPush()
    expect(await keptItem(tokenKey)).toBe(at(1).token)
    queries.clear()
    serve(pushStatus, { enabled: true, vapid_key: 'other' })
    await startPush()
    expect(callsOf(registerDevice)).toEqual([at(1), at(2)])
    expect(callsOf(forgetDevice)).toEqual([{ token: at(1).token }])
    expect(await keptItem(tokenKey)).toBe(at(2).token)
  })

  test('it does not ask, and registers nothing without the permission or the wish', async () => {
    const { notification } = stubPush('default', 'granted')
    prefer({ push_web: true })
    await startPush()
    notification.permission = 'granted'
    prefer({})
    queries.clear()
    await startPush()
    expect(notification.requestPermission).not.toHaveBeenCalled()
    expect(callsOf(registerDevice)).toEqual([])
  })

  test('switched off on another device, it ends here too', async () => {
    const browser = stubPush('granted')
    prefer({ push_web: true })
    await startPush()
    prefer({ push_web: false })
    queries.clear()
    await startPush()
    expect([browser.held(), callsOf(forgetDevice)]).toEqual([undefined, [{ token: at(1).token }]])
  })

  test('beside another account it names that one, and leaving keeps the subscription for it', async () => {
    const browser = stubPush('granted')
    prefer({ push_web: true })
    const [other, ended] = [crypto.randomUUID(), crypto.randomUUID()]
    writeStored('accounts', [{ user_id: other, session: {} }, { user_id: ended }])
    onTestFinished(() => removeStored('accounts'))
    await startPush()
    expect(callsOf(registerDevice)).toEqual([{ ...at(1), beside: [other] }])
    await detachPush()
    expect([browser.held(), await keptItem(tokenKey)]).toEqual([expect.anything(), null])
  })

  test('leaving works without a network', async () => {
    const browser = stubPush('granted')
    prefer({ push_web: true })
    await startPush()
    await detachPush()
    expect([browser.held(), await keptItem(tokenKey), callsOf(forgetDevice)]).toEqual([undefined, null, []])
  })
})

describe('on a phone', () => {
  beforeEach(() => startPhone())

  test('DEV-047, DEV-059: while push is off for everybody, it is done at once', async () => {
    serve(pushStatus, { enabled: false, vapid_key: 'key' })
    await expect(startPush()).resolves.toBeUndefined()
    expect([PushNotifications.checkPermissions.mock.calls, PushNotifications.requestPermissions.mock.calls, fakePhone.listensTo()]).toEqual(
      [[], [], []],
    )
    expect(callsOf(registerDevice)).toEqual([])
  })

  test('DEV-048, DEV-049, DEV-050: it asks, registers, and listens', async () => {
    await startPush()
    expect(PushNotifications.requestPermissions).toHaveBeenCalledOnce()
    expect(callsOf(registerDevice)).toEqual([{ platform: 'android', token: 'token-1', beside: [] }])
    expect(kept.notification_prefs.push_mobile).toBe(true)
    await vi.waitFor(() => expect(fakePhone.listensTo()).toEqual(['pushNotificationReceived']))
  })

  test('DEV-062, DEV-063: on Android there is a channel for what arrives', async () => {
    await startPush()
    expect(PushNotifications.createChannel).toHaveBeenCalledWith({ id: 'default', importance: 4, name: 'Notifications' })
  })

  test('an iPhone has no channels', async () => {
    startPhone('ios')
    await startPush()
    expect(PushNotifications.createChannel).not.toHaveBeenCalled()
    expect(callsOf(registerDevice)).toEqual([{ platform: 'ios', token: 'token-1', beside: [] }])
  })

  test('DEV-051: without the permission it logs a warning and registers nothing', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    fakePhone.answer = 'denied'
    await startPush()
    expect(warned).toHaveBeenCalledWith('Push is not permitted: denied')
    expect([PushNotifications.register.mock.calls, callsOf(registerDevice), kept.notification_prefs.push_mobile]).toEqual([[], [], false])
  })

  test('a push service that refuses is an error, and nothing stays listening for its answer', async () => {
    fakePhone.registers = { error: 'no service' }
    await expect(startPush()).rejects.toThrow('no service')
    expect(callsOf(registerDevice)).toEqual([])
    expect(fakePhone.listensTo()).not.toContain('registration')
  })

  test('switched off by the person, it stays off', async () => {
    fakePhone.permission = 'granted'
    await startPush()
    expect([PushNotifications.requestPermissions.mock.calls, callsOf(registerDevice)]).toEqual([[], []])
  })
})

// Last, because nobody is signed in after it.
test('signing out takes back all that this browser has of the person', async () => {
  const owner = new Map<string, Response>()
  const cache = { put: async (key: string, value: Response) => void owner.set(key, value) }
  vi.stubGlobal('caches', { open: async () => cache, match: async () => owner.get('/')?.clone(), delete: async () => owner.clear() })
  const browser = stubPush('granted')
  prefer({ push_web: true })
  clearOnSignOut()
  followPush()
  await vi.waitFor(async () => expect([await pushOwners(), await keptItem(tokenKey)]).toEqual([[viewer.user_id], at(1).token]))
  await browser.showNotification('New message', { tag: 'one' })
  await signOut()
  await vi.waitFor(() => expect([browser.shown, browser.held(), owner.size]).toEqual([[], undefined, 0]))
  expect(await keptItem(tokenKey)).toBeNull()
})

test('a phone that was left without a network ends what its push service knows once it has one', async () => {
  startPhone()
  await keepItem(tokenKey, 'token-1')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await detachPush(viewer.user_id)
  await endDetachedPush()
  expect(PushNotifications.unregister).toHaveBeenCalledOnce()
  onLine.mockReturnValue(true)
  await endDetachedPush()
  await endDetachedPush()
  expect(PushNotifications.unregister).toHaveBeenCalledTimes(2)
  onLine.mockRestore()
})
