// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startNative } from '#app/native.ts'
import { placeInApp } from '#data/session/came-back.ts'
import { copyText } from '#device/clipboard.ts'
import { askConsent } from '#device/consent.ts'
import { pathOfDeepLink } from '#device/deep-links.ts'
import { chooseOnDevice } from '#device/look.ts'
import { shareLink } from '#device/share.ts'
import { startApp } from '#testing/app.tsx'
import { startBrowser } from '#testing/browser.ts'
import { answer, callsOfPlugin, startDevice, tell } from '#testing/device.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'

vi.mock('@capacitor/app', () => import('#testing/device.ts'))
vi.mock('@capacitor/core', () => import('#testing/device.ts'))
vi.mock('@capacitor/clipboard', () => import('#testing/device.ts'))
vi.mock('@capacitor/haptics', () => import('#testing/device.ts'))
vi.mock('@capacitor/keyboard', () => import('#testing/device.ts'))
vi.mock('@capacitor/share', () => import('#testing/device.ts'))
vi.mock('@capacitor/splash-screen', () => import('#testing/device.ts'))
vi.mock('@capacitor/status-bar', () => import('#testing/device.ts'))

startApp()
beforeEach(() => {
  startBrowser(390)
  sessionStorage.clear()
})

/** An app whose pages show `content`. */
async function start(content = <main />) {
  const root = createRootRoute({ component: Outlet })
  const everywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => content })
  const router = createRouter({ routeTree: root.addChildren([everywhere]), history: createMemoryHistory({ initialEntries: ['/home'] }) })
  render(<RouterProvider router={router} />)
  await startNative(router)
  await waitFor(() => expect(callsOfPlugin('SplashScreen.hide')).toHaveLength(1))
  return { router, href: () => router.history.location.href }
}

describe('a link', () => {
  test.each([
    ['https://atelier.example/post/1?from=mail#comments', '/post/1?from=mail#comments'],
    ['app.atelier://post/1', '/post/1'],
    ['app.atelier:///messages', '/messages'],
    ['https://atelier.example//evil.example/x', '/evil.example/x'],
    ['app.atelier://evil.example//x', '/evil.example/x'],
    ['javascript:alert(1)', undefined],
    ['http://atelier.example/post/1', undefined],
    ['no address', undefined],
  ])('%s leads to %s', (url, place) => expect(pathOfDeepLink(url)).toBe(place))

  test.each(['android', 'ios'] as const)('that opens the app on %s while it runs leads to its page', async (platform) => {
    startDevice(platform)
    const { href } = await start()
    tell('App.appUrlOpen', { url: 'https://atelier.example/post/1' })
    await waitFor(() => expect(href()).toBe('/post/1'))
    tell('App.appUrlOpen', { url: 'mailto:ann@example.org' })
    tell('App.appUrlOpen', { url: 'app.atelier://profile/ann' })
    await waitFor(() => expect(href()).toBe('/profile/ann'))
  })

  test.each([
    [
      'a refusal',
      'https://atelier.example/auth/app?to=%2Fauth%2Fsignin%3Fnext%3D%252Fx&error=access_denied',
      '/auth/signin?next=%2Fx&error=access_denied',
    ],
    ['a code', 'https://atelier.example/auth/app?to=%2Fexplore&code=1', '/explore?code=1'],
    ['a place elsewhere', 'https://atelier.example/auth/app?to=%2F%2Fevil.example%2Fx&code=1', '/evil.example/x?code=1'],
  ])('of a provider that comes back with %s leads to where it was asked', (_what, url, place) => {
    expect(placeInApp(new URL(url).searchParams)).toBe(place)
  })

  test('of a provider is handed over by the system on iOS, and stays away when the person went back', async () => {
    startDevice('ios')
    const { href } = await start()
    answer('Consent.ask', () => ({}))
    await askConsent('https://provider.example/ask')
    expect(href()).toBe('/home')
    answer('Consent.ask', () => ({ url: 'https://atelier.example/auth/app?to=%2Fexplore%3Ftag%3Dink' }))
    await askConsent('https://provider.example/ask')
    await waitFor(() => expect(href()).toBe('/explore?tag=ink'))
    expect(callsOfPlugin('Consent.ask').at(-1)).toEqual({ url: 'https://provider.example/ask', host: location.hostname, path: '/auth/app' })
  })

  test('that started the app on Android is followed once, also when the page is loaded again', async () => {
    startDevice('android')
    answer('App.getLaunchUrl', () => ({ url: 'app.atelier://post/1' }))
    const first = await start()
    await waitFor(() => expect(first.href()).toBe('/post/1'))
    const again = await start()
    expect(again.href()).toBe('/home')
  })

  test('that started the app on iOS comes as an event alone', async () => {
    startDevice('ios')
    answer('App.getLaunchUrl', () => ({ url: 'app.atelier://post/1' }))
    const { href } = await start()
    expect([href(), callsOfPlugin('App.getLaunchUrl')]).toEqual(['/home', []])
  })
})

describe('the back button of Android', () => {
  let menus: HTMLElement[]
  beforeEach(() => {
    startDevice('android')
    menus = []
    const all = document.querySelectorAll.bind(document)
    // jsdom does not know the state of popovers.
    vi.spyOn(document, 'querySelectorAll').mockImplementation((query: string) =>
      query.startsWith(':popover-open') ? (menus as unknown as NodeListOf<Element>) : all(query),
    )
  })

  test('closes a menu before the dialog around it, then goes back', async () => {
    const closed = vi.fn()
    const { router, href } = await start(
      <Dialog open title="A question" onClose={closed}>
        <div data-testid="menu" />
      </Dialog>,
    )
    await act(() => router.navigate({ href: '/post/1' }))
    const menu = screen.getByTestId('menu')
    const hide = vi.fn()
    menu.hidePopover = hide
    menus = [menu]
    tell('App.backButton', { canGoBack: true })
    expect([hide.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
    menus = []
    tell('App.backButton', { canGoBack: true })
    expect([hide.mock.calls.length, closed.mock.calls.length, href()]).toEqual([1, 1, '/post/1'])
  })

  test('goes back to the page before, and on the first page leaves the app in the background', async () => {
    const { router, href } = await start()
    await act(() => router.navigate({ href: '/post/1' }))
    tell('App.backButton', { canGoBack: true })
    await waitFor(() => expect(href()).toBe('/home'))
    expect(callsOfPlugin('App.minimizeApp')).toEqual([])
    tell('App.backButton', { canGoBack: false })
    expect([callsOfPlugin('App.minimizeApp').length, href()]).toEqual([1, '/home'])
  })
})

test.each(['android', 'ios'] as const)('on %s, the status bar follows the theme of the app', async (platform) => {
  startDevice(platform)
  const style = () => callsOfPlugin('StatusBar.setStyle').at(-1)
  chooseOnDevice({ theme: 'dark' })
  await start()
  expect(style()).toEqual({ style: 'DARK' })
  chooseOnDevice({ theme: 'light' })
  expect(style()).toEqual({ style: 'LIGHT' })
  chooseOnDevice({ theme: 'dark' })
  expect(style()).toEqual({ style: 'DARK' })
  // The device's own theme is light here.
  chooseOnDevice({ theme: 'system' })
  expect(style()).toEqual({ style: 'LIGHT' })
})

test('what switches something is felt, and so is a failure', async () => {
  startDevice('android')
  answer('Haptics.impact', () => Promise.reject(new Error('no motor')))
  await start(
    <>
      <button type="button" aria-pressed="false" aria-label="Like" />
      <button type="button" aria-label="Reply" />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Reply' }))
  toast({ title: 'Done' })
  expect([callsOfPlugin('Haptics.impact'), callsOfPlugin('Haptics.notification')]).toEqual([[], []])
  fireEvent.click(screen.getByRole('button', { name: 'Like' }))
  expect(callsOfPlugin('Haptics.impact')).toContainEqual({ style: 'LIGHT' })
  toast({ title: 'Failed', tone: 'destructive' })
  expect(callsOfPlugin('Haptics.notification')).toContainEqual({ type: 'ERROR' })
})

test('the page knows that the keyboard is open, and keeps the field above it', async () => {
  startDevice('ios')
  await start(<input aria-label="A field" />)
  const scroll = vi.fn()
  const field = screen.getByLabelText('A field')
  field.scrollIntoView = scroll
  field.focus()
  tell('Keyboard.keyboardWillShow')
  expect(document.documentElement.dataset.keyboard).toBe('open')
  tell('Keyboard.keyboardDidShow')
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  tell('Keyboard.keyboardWillHide')
  expect(document.documentElement.dataset.keyboard).toBeUndefined()
})

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  beforeEach(() => startDevice(platform))
  const link = { url: 'https://atelier.example/post/1', title: 'A post' }

  test('a link is shared by the sheet of the phone, and leaving the sheet is no failure', async () => {
    expect(await shareLink(link)).toBe('shared')
    answer('Share.share', () => Promise.reject(new Error('Share canceled')))
    expect(await shareLink(link)).toBe('cancelled')
    expect([callsOfPlugin('Share.share'), callsOfPlugin('Clipboard.write')]).toEqual([[link, link], []])
  })

  test('a link that cannot be shared is copied', async () => {
    answer('Share.share', () => Promise.reject(new Error('no app can take it')))
    expect(await shareLink(link)).toBe('copied')
    expect(callsOfPlugin('Clipboard.write')).toEqual([{ string: link.url }])
  })

  test('a text that cannot be copied is a failure', async () => {
    answer('Clipboard.write', () => Promise.reject(new Error('not allowed')))
    await expect(copyText('something')).rejects.toThrow('not allowed')
  })
})
