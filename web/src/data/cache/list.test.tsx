import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { appendToList, type LoadPage, type Page, removeFromLists, removeWithUndo, useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'

const key = ['numbers']

afterEach(() => {
  cleanup()
  queries.clear()
})

const show = (load: LoadPage, options?: { staleTime?: number }) =>
  renderHook(() => useList(key, load, options), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })

/** A list of two pages, shown up to its first page. The second is on its way until `arrive`. */
async function withPageOnItsWay() {
  const second = Promise.withResolvers<Page>()
  const { result } = show(async ({ cursor }) => (cursor ? second.promise : { ids: ['one', 'two'], next_cursor: 'second' }))
  await waitFor(() => expect(result.current.ids).toEqual(['one', 'two']))
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.isLoadingMore).toBe(true))
  return { result, arrive: () => act(async () => second.resolve({ ids: ['three'], next_cursor: null })) }
}

test.each([
  { options: undefined, calls: 1 },
  { options: { staleTime: 0 }, calls: 2 },
])('a list shown again within a minute is asked for $calls times with $options', async ({ options, calls }) => {
  const load = vi.fn<LoadPage>(async () => ({ ids: ['one'], next_cursor: null }))
  const first = show(load, options)
  await waitFor(() => expect(first.result.current.ids).toEqual(['one']))
  first.unmount()
  const again = show(load, options)
  await waitFor(() => expect(again.result.current.isRefreshing).toBe(false))
  expect(load).toHaveBeenCalledTimes(calls)
})

test('what is removed while a page is on its way stays removed when the page comes', async () => {
  const { result, arrive } = await withPageOnItsWay()
  act(() => removeFromLists('one'))
  await waitFor(() => expect(result.current.ids).toEqual(['two']))
  await arrive()
  await waitFor(() => expect(result.current.ids).toEqual(['two', 'three']))
})

test('what is put back meanwhile is back', async () => {
  const { result, arrive } = await withPageOnItsWay()
  act(() => removeWithUndo(key, 'two')())
  await arrive()
  await waitFor(() => expect(result.current.ids).toEqual(['one', 'two', 'three']))
})

test('what is appended meanwhile comes last', async () => {
  const { result, arrive } = await withPageOnItsWay()
  act(() => appendToList(key, 'new'))
  await arrive()
  await waitFor(() => expect(result.current.ids).toEqual(['one', 'two', 'three', 'new']))
})
