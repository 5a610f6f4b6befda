import { limits } from '@atelier/contract/limits'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkStatus, qualityOf, testConnection, waitForConnection } from '#device/network.ts'
import { useOnline } from '#device/online.ts'

const phone = { getStatus: () => Promise.resolve({ connected: true, connectionType: 'wifi' }) }
vi.mock('@capacitor/network', () => ({ Network: phone }))

beforeEach(() => {
  vi.useFakeTimers()
  connection({})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const connection = (told: { type?: string; effectiveType?: string }) =>
  Object.defineProperty(navigator, 'connection', { value: told, configurable: true })

function online(is: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
  window.dispatchEvent(new Event(is ? 'online' : 'offline'))
}

/** What became of a promise by now. */
function watch<T>(promise: Promise<T>) {
  const seen: { now: T | 'waiting' } = { now: 'waiting' }
  void promise.then((value) => {
    seen.now = value
  })
  return seen
}

test('DEV-030, DEV-031: slow-2g and 2g are poor', () => {
  expect([qualityOf('slow-2g'), qualityOf('2g')]).toEqual(['poor', 'poor'])
})

test('DEV-032, DEV-036: 3g and unknown are fair', () => {
  expect([qualityOf('3g'), qualityOf('unknown')]).toEqual(['fair', 'fair'])
})

test('DEV-033: 4g is good', () => {
  expect(qualityOf('4g')).toBe('good')
})

test('DEV-034, DEV-035: 5g and wifi are excellent', () => {
  expect([qualityOf('5g'), qualityOf('wifi')]).toEqual(['excellent', 'excellent'])
})

test('a browser tells its connection, or nothing about it', async () => {
  expect(await networkStatus()).toEqual({ connected: true, type: 'unknown' })
  connection({ type: 'cellular', effectiveType: '3g' })
  expect(await networkStatus()).toEqual({ connected: true, type: '3g' })
  connection({ type: 'ethernet', effectiveType: '4g' })
  expect(await networkStatus()).toEqual({ connected: true, type: 'wifi' })
  connection({ effectiveType: '6g' })
  online(false)
  expect(await networkStatus()).toEqual({ connected: false, type: 'unknown' })
})

test('DEV-027: the native app asks the phone, and its browser when the phone says nothing for five seconds', async () => {
  vi.stubGlobal('Capacitor', { getPlatform: () => 'android' })
  connection({ effectiveType: '3g' })
  expect(await networkStatus()).toEqual({ connected: true, type: 'wifi' })
  vi.spyOn(phone, 'getStatus').mockResolvedValueOnce({ connected: false, connectionType: 'cellular' })
  expect(await networkStatus()).toEqual({ connected: false, type: '3g' })
  vi.spyOn(phone, 'getStatus').mockReturnValue(new Promise(() => undefined))
  const status = watch(networkStatus())
  await vi.advanceTimersByTimeAsync(limits.network.statusMs - 1)
  expect(status.now).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect([limits.network.statusMs, status.now]).toEqual([5_000, { connected: true, type: '3g' }])
})

test('DEV-028: a test of the connection takes three seconds at most, and then its request is given up', async () => {
  const requests = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
  const tested = watch(testConnection())
  await vi.advanceTimersByTimeAsync(2_999)
  expect(tested.now).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect([tested.now, requests.mock.lastCall?.[1]?.signal?.aborted]).toEqual([undefined, true])
})

test('a test of the connection says how long the server took, and whether it answered', async () => {
  const requests = vi.spyOn(globalThis, 'fetch')
  requests.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(new Response()), 120)))
  const tested = watch(testConnection())
  await vi.advanceTimersByTimeAsync(120)
  expect(tested.now).toBe(120)
  requests.mockResolvedValue(new Response(null, { status: 502 }))
  expect(await testConnection()).toBeUndefined()
  requests.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await testConnection()).toBeUndefined()
  online(false)
  requests.mockClear()
  expect(await testConnection()).toBeUndefined()
  expect(requests).not.toHaveBeenCalled()
})

test('DEV-029: waiting for a connection ends with it, or after ten seconds', async () => {
  expect(await waitForConnection()).toBe(true)
  online(false)
  const inVain = watch(waitForConnection())
  const heard = watch(waitForConnection(20_000))
  await vi.advanceTimersByTimeAsync(9_999)
  expect([inVain.now, heard.now]).toEqual(['waiting', 'waiting'])
  await vi.advanceTimersByTimeAsync(1)
  expect([inVain.now, heard.now]).toEqual([false, 'waiting'])
  online(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([heard.now, vi.getTimerCount()]).toEqual([true, 0])
})

test('what is shown follows the network', () => {
  const { result } = renderHook(useOnline)
  expect(result.current).toBe(true)
  act(() => online(false))
  expect(result.current).toBe(false)
  act(() => online(true))
  expect(result.current).toBe(true)
})
