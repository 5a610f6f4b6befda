import 'fake-indexeddb/auto'
import { forgetDevice, pushStatus, registerDevice } from '@atelier/contract/devices'
import { Failure } from '@atelier/contract/errors'
import {
  getPreferences,
  type NotificationPref,
  notificationPrefDefaults,
  type Preferences,
  updatePreferences,
} from '@atelier/contract/preferences'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { wantsNotifications } from '#device/notifications.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { newPreferences } from '#testing/preferences.ts'
import { stubNoPush, stubPush, subscriptionKeys } from '#testing/push.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()

let kept: Preferences
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  kept = newPreferences({})
  serve(getPreferences, () => kept)
  serve(updatePreferences, (changes) => {
    kept = newPreferences({ ...kept, ...changes, notification_prefs: { ...kept.notification_prefs, ...changes.notification_prefs } })
    return kept
  })
  serve(pushStatus, { enabled: false, vapid_key: '' })
  serve(forgetDevice, {})
  serve(registerDevice, ({ platform }) => ({ platform, is_active: true, last_seen: '', created_at: '' }))
})

const told = (title: string, message: string) => waitFor(() => expect(currentToast()).toMatchObject({ title, message }))
const card = async () => within(await screen.findByRole('region', { name: 'Notifications' }))
const toggle = async (name: string) => (await card()).findByRole<HTMLInputElement>('switch', { name })
const group = async (name: string) => within(await (await card()).findByRole('region', { name }))

describe('the switches', () => {
  const shown: [NotificationPref, string][] = [
    ['in_app_enabled', 'In the app'],
    ['email_enabled', 'By email'],
    ['likes', 'Likes'],
    ['comments', 'Comments'],
    ['mentions', 'Mentions'],
    ['follows', 'Follows'],
    ['messages', 'Messages'],
    ['new_post', 'New posts'],
    ['sms_enabled', 'Text messages'],
    ['marketing_enabled', 'News and offers'],
  ]

  test('SET-010: each preference of notifications has its switch, which shows what is chosen', async () => {
    visit('/settings')
    for (const [key, name] of shown) expect((await toggle(name)).checked, key).toBe(notificationPrefDefaults[key])
    // The other two keys are about privacy and in its card.
    const others = ['push_web', 'push_mobile', 'show_activity', 'allow_messages']
    expect([...shown.map(([key]) => key), ...others].toSorted()).toEqual(Object.keys(notificationPrefDefaults).toSorted())
  })

  test.each(shown)('SET-034, SET-056: %s is saved by each press', async (key, name) => {
    const { user } = visit('/settings')
    const before = notificationPrefDefaults[key]
    for (const wish of [!before, before]) {
      await user.click(await toggle(name))
      await waitFor(() => expect(kept.notification_prefs[key]).toBe(wish))
      expect((await toggle(name)).checked).toBe(wish)
    }
    expect(callsOf(updatePreferences)).toEqual([{ notification_prefs: { [key]: !before } }, { notification_prefs: { [key]: before } }])
  })

  test('SET-071: what cannot be saved goes back, and says why', async () => {
    serve(updatePreferences, new Failure('rate_limited'))
    const { user } = visit('/settings')
    await user.click(await toggle('Likes'))
    await told('Failed to update', 'Please try again. That was a lot at once. Wait a moment.')
    expect((await toggle('Likes')).checked).toBe(true)
  })

  test('how often mail comes is chosen, and depends on mail', async () => {
    const { user } = visit('/settings')
    const often = await (await card()).findByRole<HTMLSelectElement>('combobox', { name: 'How often by email' })
    expect(often.value).toBe('daily')
    await user.selectOptions(often, 'Once a week')
    await waitFor(() => expect(kept.email_frequency).toBe('weekly'))
    await user.click(await toggle('By email'))
    await waitFor(() => expect(often.disabled).toBe(true))
    expect((await card()).getByText('Email is off.')).toBeDefined()
  })

  test('with everything off, what they are about is shown as without effect', async () => {
    kept = newPreferences({ notification_prefs: { ...notificationPrefDefaults, in_app_enabled: false, email_enabled: false } })
    const { user } = visit('/settings')
    const about = await group('What to notify you about')
    expect(about.getByText('Everything above is off, so you get no notifications about these.')).toBeDefined()
    for (const one of about.getAllByRole<HTMLInputElement>('switch')) expect(one.disabled).toBe(true)
    expect((await card()).getByText('Off: your list stays empty and the bell shows nothing.')).toBeDefined()
    await user.click(await toggle('In the app'))
    await waitFor(() => expect(about.getAllByRole<HTMLInputElement>('switch').every((one) => !one.disabled)).toBe(true))
  })

  test('text messages and news say that they do not exist', async () => {
    visit('/settings')
    const unused = await group('Not in use yet')
    // While push is off for everybody, its switches stand here too.
    await waitFor(() => expect(unused.getAllByRole('switch')).toHaveLength(4))
    expect(unused.getByText(/Atelier doesn't send any of these today/)).toBeDefined()
    expect((await group('Where')).queryByRole('switch', { name: /^Push/ })).toBeNull()
  })
})

describe('push', () => {
  const push = () => toggle('Push in the browser')

  test.each(['Push in the browser', 'Push on the phone'])(
    'SET-011, NOTI-031: while it is off for everybody, %s says so and stays off',
    async (name) => {
      const { notification: browser } = stubPush('default', 'granted')
      const { user } = visit('/settings')
      expect(await (await card()).findAllByText('Switched off for everybody at the moment.')).toHaveLength(2)
      await user.click(await toggle(name))
      await told('Notifications Disabled', 'Push notifications are temporarily disabled for stability.')
      expect((await toggle(name)).checked).toBe(false)
      expect([browser.requestPermission.mock.calls, callsOf(updatePreferences), callsOf(registerDevice)]).toEqual([[], [], []])
    },
  )

  test('NOTI-031: it also stays off if it was on before', async () => {
    stubPush('granted')
    kept = newPreferences({ notification_prefs: { ...notificationPrefDefaults, push_web: true } })
    visit('/settings')
    await (await card()).findAllByText('Switched off for everybody at the moment.')
    expect((await push()).checked).toBe(false)
    expect(callsOf(registerDevice)).toEqual([])
  })

  test('NOTI-031: the server’s own refusal says the same', async () => {
    stubPush('granted')
    serve(pushStatus, { enabled: true, vapid_key: 'key' })
    serve(registerDevice, new Failure('push_disabled'))
    const { user } = visit('/settings')
    await user.click(await push())
    await told('Notifications Disabled', 'Push notifications are temporarily disabled for stability.')
    expect([(await push()).checked, callsOf(updatePreferences)]).toEqual([false, []])
  })

  describe('once it is on for everybody', () => {
    beforeEach(() => serve(pushStatus, { enabled: true, vapid_key: 'key' }))

    test('SET-032, SET-080: it asks the browser, registers it, and is on', async () => {
      const { notification: browser, pushManager } = stubPush('default', 'granted')
      const { user } = visit('/settings')
      await user.click(await push())
      await told('Notifications', 'Push notifications enabled')
      expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
      expect(browser.requestPermission).toHaveBeenCalledOnce()
      expect((await push()).checked).toBe(true)
      expect(kept.notification_prefs.push_web).toBe(true)
      const [device] = callsOf(registerDevice)
      expect(device).toEqual({ token: 'https://push.example/1', platform: 'web', keys: subscriptionKeys, beside: [] })
    })

    test.each([
      ['SET-032, SET-075: refused', 'denied'],
      ['SET-032, SET-075: dismissed', 'default'],
    ] as const)('%s, it stays off', async (_what, answer) => {
      const { notification: browser } = stubPush('default', answer)
      const { user } = visit('/settings')
      await user.click(await push())
      await told('Permission denied', 'Please allow notifications in your browser settings.')
      expect(browser.requestPermission).toHaveBeenCalledOnce()
      expect((await push()).checked).toBe(false)
      expect([callsOf(updatePreferences), callsOf(registerDevice)]).toEqual([[], []])
    })

    test('SET-075: refused earlier, the browser is not asked again, and the row says so', async () => {
      const { notification: browser } = stubPush('denied')
      const { user } = visit('/settings')
      expect(await (await card()).findAllByText(/^Your browser does not let Atelier send you notifications/)).toHaveLength(2)
      await user.click(await push())
      await told('Permission denied', 'Please allow notifications in your browser settings.')
      expect(browser.requestPermission).not.toHaveBeenCalled()
    })

    test('SET-081: switched off, this browser is forgotten under the token that it has', async () => {
      stubPush('granted')
      const { user } = visit('/settings')
      await user.click(await push())
      await told('Notifications', 'Push notifications enabled')
      await user.click(await push())
      await told('Notifications', 'Push notifications disabled')
      expect((await push()).checked).toBe(false)
      expect(kept.notification_prefs.push_web).toBe(false)
      expect(callsOf(forgetDevice)).toEqual([{ token: callsOf(registerDevice)[0]?.token }])
    })

    test('SET-081: switched off and on again before the answer, this browser is not forgotten', async () => {
      stubPush('granted')
      kept = newPreferences({ notification_prefs: { ...notificationPrefDefaults, push_web: true } })
      const off = Promise.withResolvers<Preferences>()
      serve(updatePreferences, ({ notification_prefs }) => {
        kept = newPreferences({ notification_prefs: { ...kept.notification_prefs, ...notification_prefs } })
        return notification_prefs?.push_web ? kept : off.promise
      })
      const { user } = visit('/settings')
      await waitFor(async () => expect((await push()).checked).toBe(true))
      await user.click(await push())
      expect((await push()).checked).toBe(false)
      await user.click(await push())
      await waitFor(() => expect(callsOf(registerDevice)).toHaveLength(1))
      expect(currentToast()).toBeUndefined()
      off.resolve(kept)
      await told('Notifications', 'Push notifications enabled')
      expect([(await push()).checked, kept.notification_prefs.push_web, callsOf(forgetDevice)]).toEqual([true, true, []])
    })

    test('while the browser asks and is registered, the switch is on and busy', async () => {
      const { notification: browser } = stubPush('default', 'granted')
      const asked = Promise.withResolvers<NotificationPermission>()
      browser.requestPermission.mockImplementation(() => asked.promise)
      const { user } = visit('/settings')
      await waitFor(async () => expect((await card()).queryByText('Switched off for everybody at the moment.')).toBeNull())
      await user.click(await push())
      await waitFor(async () => expect((await push()).getAttribute('aria-busy')).toBe('true'))
      await user.click(await push())
      expect([(await push()).checked, browser.requestPermission.mock.calls.length]).toEqual([true, 1])
      asked.resolve('denied')
      await told('Permission denied', 'Please allow notifications in your browser settings.')
      await waitFor(async () => expect([(await push()).checked, (await push()).getAttribute('aria-busy')]).toEqual([false, null]))
    })

    test('an iPhone says that Atelier has to be on the Home Screen first', async () => {
      stubNoPush()
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
      Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
      visit('/settings')
      await (await card()).findByText('On an iPhone or iPad this needs Atelier on the Home Screen: tap Share, then Add to Home Screen.')
      expect((await push()).disabled).toBe(true)
    })

    test('a push service that does not take this browser leaves it off, and the row says what to do', async () => {
      const { pushManager } = stubPush('granted')
      pushManager.subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'))
      const { user } = visit('/settings')
      await user.click(await push())
      await told('Failed to update', 'Push could not be set up on this device. Check your connection and try again.')
      await (await card()).findByText('Push could not be set up on this device. Check your connection and switch it on again.')
      expect([(await push()).checked, callsOf(updatePreferences)]).toEqual([false, []])
      await user.click(await push())
      await told('Notifications', 'Push notifications enabled')
      expect((await card()).queryByText(/^Push could not be set up/)).toBeNull()
    })

    test('a browser without notifications cannot switch it on, and says so; the phone needs no permission of it', async () => {
      stubNoPush()
      const { user } = visit('/settings')
      await (await card()).findByText("This browser doesn't support push notifications.")
      expect((await push()).disabled).toBe(true)
      await user.click(await toggle('Push on the phone'))
      await told('Notifications', 'Push notifications enabled')
      expect(kept.notification_prefs.push_mobile).toBe(true)
    })
  })
})

describe('on this device', () => {
  const here = () => toggle('On this device')

  test('DEV-058: notifications while the app is open need the permission, which is asked for here, and can be switched off', async () => {
    const { notification } = stubPush('default', 'granted')
    const { user } = visit('/settings')
    expect((await here()).checked).toBe(false)
    await user.click(await here())
    await waitFor(async () => expect((await here()).checked).toBe(true))
    expect([notification.requestPermission.mock.calls.length, wantsNotifications()]).toEqual([1, true])
    await user.click(await here())
    await waitFor(async () => expect((await here()).checked).toBe(false))
    expect(wantsNotifications()).toBe(false)
  })

  test('DEV-058: refused, they stay off, and it says so', async () => {
    stubPush('default', 'denied')
    const { user } = visit('/settings')
    await user.click(await here())
    await told('Permission denied', 'Please allow notifications in your browser settings.')
    expect((await here()).checked).toBe(false)
  })
})

describe('quiet hours', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const quiet = () => toggle('Quiet hours every day')
  const time = async (name: string) => (await card()).findByLabelText<HTMLInputElement>(name)

  test('are from ten to seven in the time zone of the device at first, and go when switched off', async () => {
    const { user } = visit('/settings')
    expect((await quiet()).checked).toBe(false)
    await user.click(await quiet())
    await waitFor(() => expect(kept.quiet_hours).toEqual({ from: '22:00', to: '07:00', time_zone: here }))
    expect((await time('From')).value).toBe('22:00')
    await user.click(await quiet())
    await waitFor(() => expect(kept.quiet_hours).toBeNull())
    expect(screen.queryByLabelText('From')).toBeNull()
  })

  test('switched off and on again, have the times that they had', async () => {
    kept = newPreferences({ quiet_hours: { from: '20:30', to: '06:15', time_zone: here } })
    const { user } = visit('/settings')
    await user.click(await quiet())
    await waitFor(() => expect(kept.quiet_hours).toBeNull())
    await user.click(await quiet())
    await waitFor(() => expect(kept.quiet_hours).toEqual({ from: '20:30', to: '06:15', time_zone: here }))
  })

  test('in a time zone that the server does not know say that they were not saved', async () => {
    serve(updatePreferences, new Failure('invalid', { errors: [{ field: 'quiet_hours.time_zone', code: 'time_zone' }] }))
    const { user } = visit('/settings')
    await user.click(await quiet())
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to update', tone: 'destructive' }))
    await waitFor(async () => expect((await quiet()).checked).toBe(false))
  })

  test('are saved when both times are there and differ', async () => {
    kept = newPreferences({ quiet_hours: { from: '22:00', to: '07:00', time_zone: here } })
    visit('/settings')
    fireEvent.change(await time('From'), { target: { value: '' } })
    fireEvent.change(await time('From'), { target: { value: '07:00' } })
    expect((await card()).getByText('Choose two different times.')).toBeDefined()
    expect(callsOf(updatePreferences)).toEqual([])
    fireEvent.change(await time('To'), { target: { value: '09:30' } })
    await waitFor(() => expect(kept.quiet_hours).toEqual({ from: '07:00', to: '09:30', time_zone: here }))
    expect((await card()).queryByText('Choose two different times.')).toBeNull()
  })

  test('say which time zone they are in, and can take that of the device', async () => {
    kept = newPreferences({ quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Pacific/Marquesas' } })
    const { user } = visit('/settings')
    await (await card()).findByText('By the clock in Pacific/Marquesas.')
    await user.click((await card()).getByRole('button', { name: /^Use the time of this device/ }))
    await waitFor(() => expect(kept.quiet_hours?.time_zone).toBe(here))
    expect((await card()).queryByRole('button', { name: /^Use the time of this device/ })).toBeNull()
  })
})
