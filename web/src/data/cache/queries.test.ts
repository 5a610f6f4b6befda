import { Failure } from '@atelier/contract/errors'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#data/cache/queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

/** Asks for something, as a screen does, and returns when it was asked for and what ends it. */
function ask(queryFn: () => Promise<string>) {
  const start = Date.now()
  const tries: number[] = []
  const asked = async () => {
    tries.push(Date.now() - start)
    return queryFn()
  }
  const leave = new QueryObserver(queries, { queryKey: ['asked'], queryFn: asked }).subscribe(() => undefined)
  return { tries, leave }
}

test('DEV-086, DEV-087: what fails is asked for three times more, after 1, 2 and 4 seconds, and never after more than 30', async () => {
  const { tries, leave } = ask(() => Promise.reject(new Failure('unavailable')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toEqual([0, 1_000, 3_000, 7_000])
  leave()
  const { retryDelay } = queries.getDefaultOptions().queries ?? {}
  const delays = typeof retryDelay === 'function' ? [4, 5, 20].map((failures) => retryDelay(failures, new Error())) : []
  expect(delays).toEqual([16_000, 30_000, 30_000])
})

test('a refusal is not asked about again', async () => {
  const { tries, leave } = ask(() => Promise.reject(new Failure('not_found')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toEqual([0])
  leave()
})

test('DEV-088: what no screen shows any more is kept for five minutes', async () => {
  const { leave } = ask(async () => 'answer')
  await vi.advanceTimersByTimeAsync(0)
  leave()
  await vi.advanceTimersByTimeAsync(299_999)
  expect(queries.getQueryData(['asked'])).toBe('answer')
  await vi.advanceTimersByTimeAsync(1)
  expect(queries.getQueryData(['asked'])).toBeUndefined()
})
