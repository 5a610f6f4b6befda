import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '#ui/Toaster.tsx'
import { dismissToast, toast } from '#ui/toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster regionLabel="Messages" />)
})

afterEach(() => {
  dismissToast()
  cleanup()
  vi.useRealTimers()
})

const say = (options: Parameters<typeof toast>[0]) => act(() => toast(options))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a toast stays for 5000 ms (SHELL-094)', () => {
  say({ title: 'Photo selected' })
  pass(4999)
  expect(screen.getByText('Photo selected')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Photo selected')).toBeNull()
})

test('one toast at a time: the new one takes the place of the old and has its own five seconds (SHELL-093)', () => {
  say({ title: 'First' })
  pass(3000)
  say({ title: 'Second' })
  expect(screen.queryByText('First')).toBeNull()
  pass(4999)
  expect(screen.getByText('Second')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Second')).toBeNull()
})

test('the clock stops while someone points at it or holds it with the keyboard', () => {
  say({ title: 'Slow reader' })
  pass(4000)
  fireEvent.pointerEnter(screen.getByText('Slow reader'))
  pass(60_000)
  expect(screen.getByText('Slow reader')).toBeTruthy()
  fireEvent.pointerLeave(screen.getByText('Slow reader'))
  pass(999)
  expect(screen.getByText('Slow reader')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Slow reader')).toBeNull()

  say({ title: 'Tabbed to' })
  fireEvent.focus(screen.getByRole('button', { name: 'Close', hidden: true }))
  pass(60_000)
  expect(screen.getByText('Tabbed to')).toBeTruthy()
})

test('a failure has the destructive style and is announced at once; everything else politely (SHELL-092)', () => {
  const shown = (text: string) => {
    const [card, region] = ['.toast-card', '[aria-live]'].map((selector) => screen.getByText(text).closest(selector))
    return [card?.classList.contains('bg-danger-fill'), region?.getAttribute('aria-live')]
  }
  say({ title: 'Upload failed', message: 'Please try again.', tone: 'destructive' })
  expect(shown('Please try again.')).toEqual([true, 'assertive'])
  say({ title: 'Saved' })
  expect(shown('Saved')).toEqual([false, 'polite'])
})

test('an action runs once and takes the toast away', () => {
  const undo = vi.fn()
  say({ title: 'Hidden', action: { label: 'Undo', onPress: undo } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Hidden')).toBeNull()
})
