import { homeFeed } from '@atelier/contract/feed'
import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { exploreMedia } from '@atelier/contract/search'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginFirstVisit } from '#data/first-visit.ts'
import { uncover } from '#device/paint.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

vi.mock('socket.io-client', () => import('#testing/sockets.ts'))
startApp()
beforeEach(uncover)

const works = ['A heron', 'A bowl', 'A print'].map((alt_text) => aPost({ post_media: [aPicture({ alt_text })] }))

const relation = {
  user_requested: false,
  user_muted: false,
  user_blocked: false,
  user_notified: false,
  follows_viewer: false,
}

test('FEED-012: the first visit offers works, whose makers are followed in one go; the rest of the screen stays below', async () => {
  serve(homeFeed, { items: [], next_cursor: null })
  serve(exploreMedia, { items: works, next_cursor: null })
  serve(followUser, ({ user_id }) => ({ ...viewer, ...relation, user_id, user_following: true, visible: true, can_message: true }))
  beginFirstVisit()
  const { user } = visit('/home?tab=following')
  await user.click(await screen.findByRole('button', { name: /A heron$/ }))
  await user.click(screen.getByRole('button', { name: /A print$/ }))
  screen.getByText('No posts from people you follow')
  await user.click(screen.getByRole('button', { name: 'Follow 2 makers' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'You follow 2 people' }))
  expect(callsOf(followUser).map(({ user_id }) => user_id)).toEqual([works[0]?.user_id, works[2]?.user_id])
  expect(screen.queryByRole('heading', { name: 'Which of these do you like?' })).toBeNull()
})

test('a press on the question mark shows the keys, and typing one does not', async () => {
  serve(homeFeed, { items: [], next_cursor: null })
  const { user } = visit('/home', { wide: true })
  await screen.findByRole('button', { name: 'What are you making?' })
  await waitFor(async () => {
    await user.keyboard('?')
    expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeTruthy()
  })
  await user.keyboard('{Escape}')
})

test('new posts wait behind a pill, and are shown when it is pressed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  const old = aPost({ content: 'Kiln opened' })
  serve(homeFeed, { items: [old], next_cursor: null })
  const { user } = visit('/home')
  await screen.findByRole('button', { name: 'What are you making?' })
  await screen.findByText('Kiln opened')
  serve(homeFeed, { items: [aPost({ content: 'Second firing', created_at: '2026-01-02T10:00:00.000Z' }), old], next_cursor: null })
  await act(() => vi.advanceTimersByTimeAsync(limits.feed.lookMs + 1_000))
  expect(screen.queryByText('Second firing')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'New posts' }))
  await screen.findByText('Second firing')
  vi.useRealTimers()
})
