import { postComments } from '@atelier/contract/comments'
import { getPost, likePost, type Post } from '@atelier/contract/posts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { visit } from '#testing/visit.tsx'

startApp()
afterEach(() => void vi.useRealTimers())

const heron = aPicture()
const strip = aPicture({ media_url: '/media/strip.webp', alt_text: 'A strip', order_index: 1, width: 400, height: 4_000 })

test('keys turn to the next picture and back, and enlarge; the bars name the author, the picture and what it shows', async () => {
  const post = aPost({ post_media: [heron, strip] })
  const { user, viewer } = await opened(post)
  viewer.getByText('1 of 2')
  viewer.getByText('A heron')
  const author = viewer.getByRole('link', { name: /Gil/ })
  expect(author.getAttribute('href')).toMatch(/^\/profile\//)

  await user.keyboard('+')
  await waitFor(() => expect(scaleOf(viewer, 'A heron')).toBeCloseTo(1.5))
  await user.keyboard('-')
  await waitFor(() => expect(scaleOf(viewer, 'A heron')).toBe(1))
  await user.keyboard('z')
  await waitFor(() => expect(scaleOf(viewer, 'A heron')).not.toBe(1))
  await user.keyboard('0')
  await waitFor(() => expect(scaleOf(viewer, 'A heron')).toBe(1))

  await user.keyboard('{ArrowRight}')
  viewer.getByText('2 of 2')
  viewer.getByText('A strip')
  await user.keyboard('{ArrowRight}')
  viewer.getByText('2 of 2')
  await user.click(viewer.getByRole('button', { name: 'Previous picture' }))
  viewer.getByText('1 of 2')
})

test('a strip fits the width and is moved up and down by keys', async () => {
  const { user, viewer } = await opened(aPost({ post_media: [strip] }), 'A strip')
  const top = placeOf(viewer, 'A strip')
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(placeOf(viewer, 'A strip')).toBeLessThan(top - 100))
  await user.keyboard('{PageUp}')
  await waitFor(() => expect(placeOf(viewer, 'A strip')).toBe(top))
})

test('the work is liked where it is looked at', async () => {
  const post = aPost({ post_media: [heron] })
  const { user, viewer } = await opened(post)
  serve(likePost, { ...post, user_liked: true, likes_count: 1 })
  await user.click(viewer.getByRole('button', { name: 'Like, 0 likes' }))
  expect(await viewer.findByRole('button', { name: 'Like, 1 like', pressed: true })).toBeDefined()
  expect(callsOf(likePost)).toEqual([{ post_id: post.id }])
})

test('the bars step aside after a while and on a tap, and come back on the next', async () => {
  const { dialog, viewer } = await opened(aPost({ post_media: [heron] }))
  vi.useFakeTimers()
  expect(barsAway(dialog)).toBe(false)
  tap(viewer)
  expect(barsAway(dialog)).toBe(true)
  tap(viewer)
  expect(barsAway(dialog)).toBe(false)
  fireEvent.pointerMove(dialog, { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(10_000))
  expect(barsAway(dialog)).toBe(true)
  fireEvent.pointerMove(dialog, { pointerType: 'mouse' })
  expect(barsAway(dialog)).toBe(false)
})

async function opened(post: Post, alt = 'A heron') {
  serve(getPost, post)
  serve(postComments, { items: [], next_cursor: null })
  const { user } = visit(`/post/${post.id}`, { wide: true })
  await user.click(await screen.findByRole('button', { name: alt }))
  const dialog = await screen.findByRole('dialog', { name: /^Pictures by/ })
  const viewer = within(dialog)
  await viewer.findByRole('img', { name: alt })
  return { user, dialog, viewer }
}

type Viewer = Awaited<ReturnType<typeof opened>>['viewer']

const transformOf = (viewer: Viewer, alt: string) => {
  const sheet = viewer.getByRole('img', { name: alt, hidden: true }).closest('.viewer-sheet')
  return /, (-?[\d.]+)px, 0(?:px)?\) scale\(([\d.]+)\)/.exec(sheet?.getAttribute('style') ?? '') ?? []
}
const placeOf = (viewer: Viewer, alt: string) => Number(transformOf(viewer, alt)[1])
const scaleOf = (viewer: Viewer, alt: string) => Number(transformOf(viewer, alt)[2])

function tap(viewer: Viewer) {
  const picture = viewer.getByRole('img')
  const touch = { pointerId: 1, pointerType: 'touch', button: 0, clientX: 200, clientY: 200 }
  fireEvent.pointerDown(picture, touch)
  fireEvent.pointerUp(picture, touch)
  act(() => void vi.advanceTimersByTime(1_000))
}

const barsAway = (dialog: HTMLElement) => dialog.querySelector('header')?.classList.contains('viewer-bar-away')
