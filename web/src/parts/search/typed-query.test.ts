import { limits } from '@atelier/contract/limits'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTypedQuery } from '#parts/search/typed-query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pause = () => act(() => vi.advanceTimersByTime(limits.search.debounceMs))

function field(asked: string) {
  const onSend = vi.fn()
  const { result, rerender } = renderHook(useTypedQuery, { initialProps: { asked, onSend, waits: false } })
  return {
    onSend,
    typed: () => result.current.typed,
    type: (text: string) => act(() => result.current.setTyped(text)),
    shows: (asked: string, waits = false) => rerender({ asked, onSend, waits }),
  }
}

test('what is typed before the address has changed stays', () => {
  const { onSend, typed, type, shows } = field('')
  type('ink')
  pause()
  expect(onSend.mock.calls).toEqual([['ink', { paused: true }]])
  type('ink w')
  shows('ink')
  expect(typed()).toBe('ink w')
})

test('an address that changes from outside replaces what is typed, and nothing is sent', () => {
  const { onSend, typed, type, shows } = field('ink')
  type('inky')
  shows('')
  expect(typed()).toBe('')
  pause()
  expect(onSend).not.toHaveBeenCalled()
})

test('nothing is sent while the field waits', () => {
  const { onSend, typed, type, shows } = field('in')
  type('ink')
  shows('in', true)
  pause()
  expect(onSend).not.toHaveBeenCalled()
  shows('in')
  pause()
  expect(onSend.mock.calls).toEqual([['ink', { paused: true }]])
  expect(typed()).toBe('ink')
})
