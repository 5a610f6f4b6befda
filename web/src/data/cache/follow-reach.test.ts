import { ignored } from '@atelier/contract/rules/ignored'
// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'
import { Failure } from '@atelier/contract/errors'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { followReach } from '#data/cache/follow-reach.ts'
import * as kept from '#data/cache/kept.ts'
import { queries } from '#data/cache/queries.ts'
import { isUnreachable, setUnreachable } from '#data/cache/reach.ts'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  followReach()
})
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => {
  queries.clear()
  setUnreachable(false)
  vi.restoreAllMocks()
})

const ask = (key: string, queryFn: () => Promise<string>) =>
  void ignored(queries.fetchQuery({ queryKey: [key], queryFn, retry: false }), 'only its time matters')
const isAwayNow = () => vi.waitFor(() => expect(isUnreachable()).toBe(true))

test('nothing was answered for three seconds: what was kept is shown', async () => {
  ask('slow', () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(2_900)
  expect(isUnreachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await isAwayNow()
})

test('as long as something is answered, the server is there', async () => {
  ask('slow', () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(2_900)
  ask('quick', async () => 'here')
  await vi.advanceTimersByTimeAsync(200)
  expect(queries.getQueryData(['quick'])).toBe('here')
  ask('refused', () => Promise.reject(new Failure('not_found')))
  await vi.advanceTimersByTimeAsync(2_900)
  expect(isUnreachable()).toBe(false)
})

test('nor is it away when an answer comes while the code for that loads', async () => {
  const show = vi.spyOn(kept, 'showKept')
  ask('slow', () => new Promise(() => {}))
  vi.advanceTimersByTime(3_100)
  ask('quick', async () => 'here')
  await vi.dynamicImportSettled()
  expect(queries.getQueryData(['quick'])).toBe('here')
  expect(show).not.toHaveBeenCalled()
})

test('a call that does not reach the server shows it at once', async () => {
  ask('lost', () => Promise.reject(new Failure('offline')))
  await isAwayNow()
})

test('so does losing the network', async () => {
  window.dispatchEvent(new Event('offline'))
  await isAwayNow()
})
