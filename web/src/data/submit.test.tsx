import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSubmit } from '#data/submit.ts'

test('an action runs once at a time, and is busy until it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: string[] = []
  const { result } = renderHook(() =>
    useSubmit((text: string) => {
      sent.push(text)
      return promise
    }, throwAgain),
  )

  act(() => void result.current.submit('one'))
  expect(result.current.busy).toBe(true)
  expect(await act(() => result.current.submit('two'))).toBe(false)

  await act(async () => resolve())
  expect(result.current.busy).toBe(false)
  expect(await act(() => result.current.submit('three'))).toBe(true)
  expect(sent).toEqual(['one', 'three'])
})

test('a failure is reported, and the action can be tried again', async () => {
  const reported: unknown[] = []
  const refusal = new Error('refused')
  const { result } = renderHook(() =>
    useSubmit(
      () => Promise.reject(refusal),
      (error) => reported.push(error),
    ),
  )
  expect(await act(() => result.current.submit())).toBe(false)
  expect(reported).toEqual([refusal])
  expect(result.current.busy).toBe(false)
})

test('an action stays busy while its failure is handled', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { result } = renderHook(() =>
    useSubmit(
      () => Promise.reject(new Error('needs a code')),
      () => promise,
    ),
  )
  let submitted: Promise<boolean> | undefined
  await act(async () => {
    submitted = result.current.submit()
  })
  expect(result.current.busy).toBe(true)
  expect(await act(() => result.current.submit())).toBe(false)

  await act(async () => resolve())
  expect(await submitted).toBe(false)
  expect(result.current.busy).toBe(false)
})

function throwAgain(error: unknown) {
  throw error
}
