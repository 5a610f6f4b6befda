// Must be first: the session is read when its module loads.
import '#testing/real-session.ts'

import { Failure } from '@atelier/contract/errors'
import { blockedUsers, blockUser, mutedUsers, muteUser, unblockUser, unmuteUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { hiddenPosts, hidePost, unhidePost } from '@atelier/contract/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { followWanted, invalidateWanted } from '#data/cache/wanted-lists.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { callsOf, serve, stopServing } from '#testing/fake-server.ts'
import { goLive, startRealApp } from '#testing/real-app.tsx'
import { publish } from '#testing/real-posts.ts'
import { people, query, type RealPerson } from '#testing/real-server.ts'
import { vera } from '#testing/real-session.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startRealApp()
followWanted()
let ann: RealPerson
beforeEach(async () => {
  ann = (await people('ann')).ann
})

const Cached = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>

const aboutAnn = async () => ({ user_id: ann.user_id })
const addOthers = async (table: 'blocks' | 'mutes', [own, their]: [string, string]) => {
  await query(`update ${table} set created_at = created_at - interval '1 day'`)
  await people(...Array.from({ length: limits.page.default }, (_, n) => `other${n}`))
  await query(`insert into ${table} (${own}, ${their}) select $1, user_id from profiles where username like 'other%'`, vera.user_id)
}

/** Each list, with what makes an entry that is Ann's, and what puts a whole page before it. */
const lists = [
  {
    path: '/settings/blocked',
    title: 'Blocked people',
    button: 'Unblock Ann Tester',
    gone: 'Ann Tester is no longer blocked',
    text: 'Ann Tester',
    empty: "You haven't blocked anyone",
    failed: 'Failed to load the people you blocked',
    list: blockedUsers,
    off: unblockUser,
    on: blockUser,
    entry: aboutAnn,
    refused: 'Failed to update block. Please try again.',
    addPage: () => addOthers('blocks', ['blocker_id', 'blocked_id']),
  },
  {
    path: '/settings/muted',
    title: 'Muted people',
    button: 'Unmute Ann Tester',
    gone: 'Ann Tester is no longer muted',
    text: 'Ann Tester',
    empty: "You haven't muted anyone",
    failed: 'Failed to load the people you muted',
    list: mutedUsers,
    off: unmuteUser,
    on: muteUser,
    entry: aboutAnn,
    refused: 'Failed to update mute. Please try again.',
    addPage: () => addOthers('mutes', ['muter_id', 'muted_id']),
  },
  {
    path: '/settings/hidden-posts',
    title: 'Hidden posts',
    button: 'Show the post by Ann Tester again',
    gone: 'The post is back in your lists',
    text: 'A heron by the canal',
    empty: 'No hidden posts',
    failed: 'Failed to load your hidden posts',
    list: hiddenPosts,
    off: unhidePost,
    on: hidePost,
    entry: async () => ({ post_id: (await publish(ann, 'A heron by the canal')).id }),
    refused: 'Failed to update hidden posts. Please try again.',
    addPage: async () => {
      await query("update hidden_posts set created_at = created_at - interval '1 day'")
      await query(
        `with made as (
           insert into posts (id, user_id, content)
           select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, 'Another post' from generate_series(1, $3) n returning id)
         insert into hidden_posts (user_id, post_id) select $1, id from made`,
        vera.user_id,
        ann.user_id,
        limits.page.default,
      )
    },
  },
]

describe.each(lists)('$title', ({ path, title, button, gone, text, empty, failed, list, off, on, entry, addPage, refused }) => {
  let call: object
  beforeEach(async () => {
    call = await entry()
    await vera.call(on as typeof blockUser, call as never)
  })

  test('lists them, takes one back at once, and puts it back on undo', async () => {
    const gate = Promise.withResolvers<object>()
    serve(off, () => gate.promise as never)
    const { user } = visit(path)
    await screen.findByRole('heading', { name: title, level: 1 })
    await user.click(await screen.findByRole('button', { name: button }))
    // Before the server answered.
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title, level: 1 }))
    gate.resolve(vera.call(off as typeof unblockUser, call as never))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: gone, action: { label: 'Undo' } }))
    // It goes by itself after a while.
    const undo = currentToast()?.action
    expect(callsOf(off)).toEqual([call])
    await screen.findByText(empty)

    undo?.onPress()
    await screen.findByText(text)
    await waitFor(() => expect(callsOf(on)).toEqual([call]))
  })

  test('puts one back that could not be taken back, and says so', async () => {
    serve(off, new Failure('unexpected'))
    const { user } = visit(path)
    await user.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(currentToast()).toMatchObject({ title: refused, tone: 'destructive' }))
    await screen.findByText(text)
  })

  test('is empty, or could not be loaded and is asked for again', async () => {
    serve(list, new Failure('forbidden'))
    const { user } = visit(path)
    await screen.findByText(failed)
    await vera.call(off as typeof unblockUser, call as never)
    stopServing(list)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText(empty)
  })

  test('goes on with the next page', async () => {
    await addPage()
    const { user } = visit(path)
    const more = await screen.findByRole('button', { name: 'Load more' })
    expect(screen.queryByText(text)).toBeNull()
    await user.click(more)
    await screen.findByText(text)
  })

  test('follows what another device changed', async () => {
    visit(path)
    await screen.findByText(text)
    await goLive()
    await vera.call(off as typeof unblockUser, call as never)
    await screen.findByText(empty)
  })
})

test('the next person in a list gets the focus of one who was taken out', async () => {
  const { bea } = await people('bea')
  for (const { user_id } of [bea, ann]) await vera.call(muteUser, { user_id })
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
  invalidateWanted()
  dispatch('lists_changed')
  expect(load).toHaveBeenCalledTimes(1)
  renderHook(() => useList(keys.feed, load), { wrapper: Cached })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
})

test('a blocked person leads to their profile, and somebody who was never seen has no name', async () => {
  const { cyn, bea } = await people('cyn', 'bea')
  await query("update profiles set username = null, full_name = null where username = 'bea'")
  for (const { user_id } of [bea, cyn]) await vera.call(blockUser, { user_id })
  visit('/settings/blocked')
  expect((await screen.findByRole('link', { name: /Cyn Tester/ })).getAttribute('href')).toBe(`/profile/${cyn.user_id}`)
  expect(screen.getByText('Unknown User').closest('a')).toBeNull()
  screen.getByRole('button', { name: 'Unblock Unknown User' })
})
