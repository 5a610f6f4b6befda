import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  chooseOnDevice,
  currentLook,
  endAccountLook,
  grounds,
  showAccountLook,
  startLook,
  useAutoplay,
  useDataSaver,
  useReducedMotion,
} from '#device/look.ts'
import boot from '../../look-boot.js?raw'

const html = document.documentElement
const bars = () => [...document.querySelectorAll<HTMLMetaElement>('meta')].map((meta) => meta.content)
const marks = () => ({ ...html.dataset })
/** What the next visit paints before anything else runs. */
function nextVisit() {
  for (const name of Object.keys(html.dataset)) delete html.dataset[name]
  new Function(boot)()
  return marks()
}
const plain = {
  theme: 'system',
  language: null,
  text_size: 'normal',
  reduced_motion: false,
  autoplay: 'always',
  data_saver: false,
} as const
const pia = crypto.randomUUID()

/** A device that answers yes to these media queries, with such a connection. */
function onDevice({ wishes = [], ...known }: { wishes?: string[]; saveData?: boolean; type?: string; effectiveType?: string } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wishes.includes(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const connection = Object.assign(new EventTarget(), known)
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  return (change: typeof known) => act(() => void Object.assign(connection, change).dispatchEvent(new Event('change')))
}

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})">`)
    .join('')
  localStorage.clear()
  endAccountLook()
  onDevice()
})

test('a chosen theme holds now, colours the bars, and is there before the first paint of the next visit', () => {
  chooseOnDevice({ theme: 'dark' })
  expect(marks()).toEqual({ theme: 'dark' })
  expect(bars()).toEqual([grounds.dark, grounds.dark])
  expect(nextVisit()).toEqual({ theme: 'dark' })
})

test('SET-033: system leaves the decision to the device', () => {
  chooseOnDevice({ theme: 'light' })
  chooseOnDevice({ theme: 'system' })
  expect(marks()).toEqual({})
  expect(bars()).toEqual([grounds.light, grounds.dark])
  expect(nextVisit()).toEqual({})
})

test('what the account wants comes before what was chosen on the device, until it signs out', () => {
  chooseOnDevice({ theme: 'light', language: 'fr' })
  showAccountLook(pia, { ...plain, theme: 'dark', language: 'de', text_size: 'largest', reduced_motion: true })
  expect(marks()).toEqual({ theme: 'dark', text: 'largest', motion: 'reduced' })
  expect(nextVisit()).toEqual({ theme: 'dark', text: 'largest', motion: 'reduced' })
  chooseOnDevice({ theme: 'system' })
  expect(currentLook()).toMatchObject({ theme: 'dark', language: 'de' })
  endAccountLook()
  expect(currentLook()).toEqual({ ...plain, language: 'fr' })
  expect(nextVisit()).toEqual({})
})

test('another tab of the browser follows', () => {
  startLook()
  localStorage.setItem('atelier:account-look', JSON.stringify({ ...plain, user_id: pia, theme: 'dark' }))
  expect(currentLook().theme).toBe('system')
  window.dispatchEvent(new StorageEvent('storage', { key: 'atelier:account-look' }))
  expect(marks()).toEqual({ theme: 'dark' })
})

test('the boot script stays small and ignores what it does not know', () => {
  expect(boot.length).toBeLessThanOrEqual(500)
  localStorage.setItem('atelier:look', '{"theme":"sepia"}')
  expect(nextVisit()).toEqual({})
  localStorage.setItem('atelier:look', 'no JSON')
  expect(nextVisit()).toEqual({})
})

test('less motion is kept to when the person or the device wants it', () => {
  const { result } = renderHook(useReducedMotion)
  expect(result.current).toBe(false)
  act(() => chooseOnDevice({ reduced_motion: true }))
  expect(result.current).toBe(true)
  act(() => chooseOnDevice({ reduced_motion: false }))
  expect(result.current).toBe(false)
  onDevice({ wishes: ['(prefers-reduced-motion: reduce)'] })
  expect(renderHook(useReducedMotion).result.current).toBe(true)
})

test('data is saved when the person wants it, when the browser sends Save-Data, and when the device asks for it', () => {
  const tell = onDevice({ saveData: false })
  const { result } = renderHook(useDataSaver)
  expect(result.current).toBe(false)
  act(() => chooseOnDevice({ data_saver: true }))
  expect(result.current).toBe(true)
  act(() => chooseOnDevice({ data_saver: false }))
  expect(result.current).toBe(false)
  tell({ saveData: true })
  expect(result.current).toBe(true)
  onDevice({ wishes: ['(prefers-reduced-data: reduce)'] })
  expect(renderHook(useDataSaver).result.current).toBe(true)
})

test('videos play by themselves always, never, or on a connection that is neither metered nor slow', () => {
  const tell = onDevice()
  const { result } = renderHook(useAutoplay)
  expect(result.current).toBe(true)
  act(() => chooseOnDevice({ autoplay: 'never' }))
  expect(result.current).toBe(false)
  act(() => chooseOnDevice({ autoplay: 'wifi' }))
  // Browsers that do not tell about their connection.
  expect(result.current).toBe(true)
  tell({ type: 'cellular', effectiveType: '4g' })
  expect(result.current).toBe(false)
  tell({ type: 'wifi', effectiveType: '4g' })
  expect(result.current).toBe(true)
  tell({ effectiveType: '3g' })
  expect(result.current).toBe(false)
  act(() => chooseOnDevice({ autoplay: 'always' }))
  expect(result.current).toBe(true)
  tell({ saveData: true })
  expect(result.current).toBe(false)
  tell({ saveData: false })
  act(() => chooseOnDevice({ reduced_motion: true }))
  expect(result.current).toBe(false)
})
