import { Failure } from '@atelier/contract/errors'
import { blockedUsers, blockUser, mutedUsers, muteUser, unblockUser, unmuteUser } from '@atelier/contract/follows'
import { hiddenPosts, hidePost, unhidePost } from '@atelier/contract/posts'
import type { Person } from '@atelier/contract/profiles'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { followWanted, forgetWanted } from '#data/cache/wanted-lists.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { startApp, visit } from '#testing/app.tsx'
import { person } from '#testing/conversations.ts'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { currentToast } from '#ui/toast.ts'

startApp()
followWanted()
const [ann, bea, cy] = [person('ann'), person('bea'), person('cy')]
const mutedPerson = (name: typeof ann): Person => ({ ...name, bio: null, followers_count: 0, user_following: false, user_requested: false })
const Cached = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
const post = aPost({ author: ann, content: 'A heron by the canal' })

/** Each list, with one entry that is Ann's. */
const lists = [
  {
    ...{ path: '/settings/blocked', title: 'Blocked people', button: 'Unblock Ann Tester', gone: 'Ann Tester is no longer blocked' },
    ...{ text: 'Ann Tester', empty: "You haven't blocked anyone", failed: 'Failed to load the people you blocked' },
    ...{ list: blockedUsers, off: unblockUser, on: blockUser, item: ann, call: { user_id: ann.user_id } },
    refused: 'Failed to update block. Please try again.',
  },
  {
    ...{ path: '/settings/muted', title: 'Muted people', button: 'Unmute Ann Tester', gone: 'Ann Tester is no longer muted' },
    ...{ text: 'Ann Tester', empty: "You haven't muted anyone", failed: 'Failed to load the people you muted' },
    ...{ list: mutedUsers, off: unmuteUser, on: muteUser, item: mutedPerson(ann), call: { user_id: ann.user_id } },
    refused: 'Failed to update mute. Please try again.',
  },
  {
    ...{ path: '/settings/hidden-posts', title: 'Hidden posts', button: 'Show the post by Ann Tester again' },
    ...{ gone: 'The post is back in your lists', text: 'A heron by the canal', empty: 'No hidden posts' },
    ...{
      failed: 'Failed to load your hidden posts',
      list: hiddenPosts,
      off: unhidePost,
      on: hidePost,
      item: post,
      call: { post_id: post.id },
    },
    refused: 'Failed to update hidden posts. Please try again.',
  },
]

describe.each(lists)('$title', ({ path, title, button, gone, text, empty, failed, list, off, on, item, call, refused }) => {
  const listed = (...items: unknown[]) => serve(list, { items, next_cursor: null } as never)

  test('lists them, takes one back at once, and puts it back on undo', async () => {
    let items: unknown[] = [item]
    serve(list, () => ({ items, next_cursor: null }) as never)
    const gate = Promise.withResolvers<object>()
    serve(off, () => gate.promise as never)
    serve(on, () => {
      items = [item]
      return {}
    })
    const { user } = visit(path)
    await screen.findByRole('heading', { name: title, level: 1 })
    await user.click(await screen.findByRole('button', { name: button }))
    // Before the server answered.
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title, level: 1 }))
    items = []
    gate.resolve({})
    await waitFor(() => expect(currentToast()).toMatchObject({ title: gone, action: { label: 'Undo' } }))
    expect(callsOf(off)).toEqual([call])
    await screen.findByText(empty)

    currentToast()?.action?.onPress()
    await screen.findByText(text)
    await waitFor(() => expect(callsOf(on)).toEqual([call]))
  })

  test('puts one back that could not be taken back, and says so', async () => {
    listed(item)
    serve(off, new Failure('unexpected'))
    const { user } = visit(path)
    await user.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: refused, tone: 'destructive' }))
    screen.getByText(text)
  })

  test('is empty, or could not be loaded and is asked for again', async () => {
    serve(list, new Failure('forbidden'))
    const { user } = visit(path)
    await screen.findByText(failed)
    listed()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText(empty)
  })

  test('goes on with the next page', async () => {
    serve(
      list,
      ({ cursor }: { cursor?: string }) => (cursor ? { items: [item], next_cursor: null } : { items: [], next_cursor: 'more' }) as never,
    )
    const { user } = visit(path)
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await screen.findByText(text)
  })

  test('follows what another device changed', async () => {
    listed(item)
    visit(path)
    await screen.findByText(text)
    listed()
    dispatch('lists_changed')
    await screen.findByText(empty)
  })
})

test('the next person in a list gets the focus of one who was taken out', async () => {
  serve(mutedUsers, { items: [mutedPerson(ann), mutedPerson(bea)], next_cursor: null })
  serve(unmuteUser, {})
  const { user } = visit('/settings/muted')
  await user.click(await screen.findByRole('button', { name: 'Unmute Ann Tester' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unmute Bea Tester' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Ann Tester is no longer muted'))
})

test('lists that are not shown are asked for again when they are shown, and not before', async () => {
  const load = vi.fn(async () => ({ ids: [], next_cursor: null }))
  const { result, unmount } = renderHook(() => useList(keys.feed, load), { wrapper: Cached })
  await waitFor(() => expect(result.current.isPending).toBe(false))
  unmount()
  forgetWanted()
  dispatch('lists_changed')
  expect(load).toHaveBeenCalledTimes(1)
  renderHook(() => useList(keys.feed, load), { wrapper: Cached })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
})

test('a blocked person leads to their profile, and somebody who was never seen has no name', async () => {
  const unseen = { user_id: bea.user_id, username: null, full_name: null, avatar_url: null }
  serve(blockedUsers, { items: [cy, unseen], next_cursor: null })
  visit('/settings/blocked')
  expect((await screen.findByRole('link', { name: /Cy Tester/ })).getAttribute('href')).toBe(`/profile/${cy.user_id}`)
  expect(screen.getByText('Unknown User').closest('a')).toBeNull()
  screen.getByRole('button', { name: 'Unblock Unknown User' })
})
