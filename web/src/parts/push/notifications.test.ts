// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'
import { featureFlags } from '@atelier/contract/flags'
import { getNotification, type Notification, unreadNotifications } from '@atelier/contract/notifications'
import { getPreferences, notificationPrefDefaults } from '@atelier/contract/preferences'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dispatch } from '#data/realtime/listen.ts'
import { chooseNotifications } from '#device/notifications.ts'
import { keepItem, keptItem } from '#device/preferences.ts'
import { followNotifications, followPushes } from '#parts/push/notifications.ts'
import { fetchPreferences } from '#parts/settings/preferences.data.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { fakePhone, LocalNotifications, startPhone } from '#testing/phone.ts'
import { newPreferences } from '#testing/preferences.ts'
import { stubPush } from '#testing/push.ts'
import { viewer } from '#testing/signed-in.ts'
import { currentToast } from '#ui/toast.ts'

vi.mock('@capacitor/push-notifications', () => import('#testing/phone.ts'))
vi.mock('@capacitor/local-notifications', () => import('#testing/phone.ts'))
vi.mock('@capacitor/preferences', () => import('#testing/phone.ts'))

startApp()
followNotifications()

let hidden: boolean
let seenElsewhere: boolean
let notice: Notification
let ids = 0
beforeEach(() => {
  hidden = true
  chooseNotifications(true)
  seenElsewhere = false
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  const query = async () => ({ held: seenElsewhere ? [{ name: 'atelier-seen' }] : [] })
  Object.defineProperty(navigator, 'locks', { value: { query }, configurable: true })
  notice = {
    id: `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
    type: 'message',
    title: 'New message',
    content: 'Ann wrote to you',
    parts: [],
    data: { conversation_id: crypto.randomUUID() },
    is_read: false,
    created_at: viewer.created_at,
    senderProfile: null,
    relation: null,
    user_liked: null,
    people: [],
    people_count: 1,
    thumbnail: null,
    timeAgo: 'now',
  }
  serve(getNotification, () => notice)
})

async function prefer(own: Parameters<typeof newPreferences>[0] = {}) {
  serve(getPreferences, newPreferences(own))
  await fetchPreferences()
}

/** The server says in realtime that the group is new or changed. */
const hear = (unread_count = 3) => dispatch('notification', { unread_count, notification_ids: [notice.id] })
/** Resolves when what was heard has been decided: that asks this database first, which answers in order. */
async function settled() {
  await keptItem('push_token')
  await keptItem('push_token')
}

describe('in a browser', () => {
  test('DEV-058, DEV-060: with the permission, what arrives while nobody looks is shown, with the tag and the data of a push', async () => {
    const { showNotification } = stubPush('granted')
    await prefer()
    hear()
    await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce())
    const [title, options] = showNotification.mock.calls[0] ?? []
    expect(featureFlags.WEB_NOTIFICATIONS_ENABLED).toBe(true)
    expect(title).toBe('New message')
    expect(options).toMatchObject({
      body: 'Ann wrote to you',
      tag: `conversation:${notice.data.conversation_id}`,
      data: { type: 'message', accountId: viewer.user_id, notificationId: notice.id, unread: '3' },
    })
  })

  test('a group is shown again only when something came to it', async () => {
    const { showNotification } = stubPush('granted')
    await prefer()
    hear()
    await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce())
    hear()
    await vi.waitFor(() => expect(callsOf(getNotification)).toHaveLength(2))
    notice = { ...notice, is_read: true, created_at: '2026-01-03T10:00:00.000Z' }
    hear()
    await vi.waitFor(() => expect(callsOf(getNotification)).toHaveLength(3))
    notice = { ...notice, is_read: false }
    hear()
    await vi.waitFor(() => expect(showNotification).toHaveBeenCalledTimes(2))
  })

  test.each<[string, () => unknown]>([
    ['DEV-058: without the permission', () => stubPush('default')],
    ['while this tab is seen', () => (hidden = false)],
    ['while another tab is seen', () => (seenElsewhere = true)],
    ['when it is pushed to this browser anyway', () => keepItem(`push_token:${viewer.user_id}`, 'https://push.example/1')],
    ['when the person wants none in the app', () => prefer({ notification_prefs: { ...notificationPrefDefaults, in_app_enabled: false } })],
    ['when the person wants none on this device', () => chooseNotifications(false)],
    ['in quiet hours', () => prefer({ quiet_hours: { from: '00:00', to: '23:59', time_zone: 'UTC' } })],
  ])('nothing is shown %s', async (_, change) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
    const { showNotification } = stubPush('granted')
    await prefer()
    await change()
    hear()
    await settled()
    expect([showNotification.mock.calls, callsOf(getNotification)]).toEqual([[], []])
    vi.useRealTimers()
  })

  test('NOTI-030: one that the browser refuses to show is told', async () => {
    const { showNotification } = stubPush('granted')
    showNotification.mockRejectedValueOnce(new TypeError('no'))
    await prefer()
    hear()
    await vi.waitFor(() =>
      expect(currentToast()).toMatchObject({ title: 'Notification Error', message: 'Failed to send notification', tone: 'destructive' }),
    )
  })
})

describe('on a phone', () => {
  beforeEach(() => {
    startPhone()
    fakePhone.permission = 'granted'
  })

  test('DEV-062, DEV-063: what arrives in the background is a local notification in the default channel', async () => {
    await prefer()
    hear()
    await vi.waitFor(() => expect(LocalNotifications.schedule).toHaveBeenCalledOnce())
    expect(LocalNotifications.createChannel).toHaveBeenCalledWith({ id: 'default', importance: 4, name: 'Notifications' })
    expect(LocalNotifications.schedule).toHaveBeenCalledWith({
      notifications: [
        expect.objectContaining({
          title: 'New message',
          body: 'Ann wrote to you',
          channelId: 'default',
          extra: expect.objectContaining({ type: 'message' }),
        }),
      ],
    })
  })

  test('DEV-061: a push while the app is in front is told in it, leads to what it is about, and tells nobody else', async () => {
    const push = (accountId: string) => ({ title: 'Ann', body: 'Hello', data: { type: 'message', accountId, conversationId: 'talk' } })
    serve(unreadNotifications, { count: 4 })
    await prefer()
    followPushes()
    await vi.waitFor(() => expect(fakePhone.listensTo()).toContain('pushNotificationReceived'))
    fakePhone.tell('pushNotificationReceived', push(crypto.randomUUID()))
    expect(currentToast()).toBeUndefined()
    fakePhone.tell('pushNotificationReceived', push(viewer.user_id))
    expect(currentToast()).toMatchObject({ title: 'Ann', message: 'Hello', to: '/messages/talk' })
    expect(featureFlags.IN_APP_NOTIFICATIONS_ENABLED).toBe(true)
  })
})
