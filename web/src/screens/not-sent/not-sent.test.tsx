// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'
import { createComment, postComments } from '@atelier/contract/comments'
import { Failure } from '@atelier/contract/errors'
import { homeFeed } from '@atelier/contract/feed'
import { sendMessage } from '@atelier/contract/messages'
import { paths } from '@atelier/contract/paths'
import { createPost, getPost, getPostRules, likePost } from '@atelier/contract/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, readUnsent } from '#data/outbox/outbox.ts'
import { removeEntries } from '#data/outbox/queue.ts'
import { uncover } from '#device/paint.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { keepFiles, refuseUploads } from '#testing/uploads.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

vi.mock('socket.io-client', () => import('#testing/sockets.ts'))
vi.mock('tus-js-client', () => import('#testing/uploads.ts'))
startApp()

const post = aPost({ content: 'Three prints' })

function online(is: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
  window.dispatchEvent(new Event(is ? 'online' : 'offline'))
}

beforeEach(() => {
  uncover()
  online(false)
  serve(getPost, post)
  serve(postComments, { items: [], next_cursor: null })
})
afterEach(async () => {
  await removeEntries(viewer.user_id)
  await readUnsent()
})

const comment = async (content: string) => {
  const client_id = crypto.randomUUID()
  await enqueue(createComment, { post_id: post.id, client_id, content }, client_id)
}

test('DEV-012: what waits is listed by kind, with its text and state, and can be deleted after a question', async () => {
  await comment('A comment from the tunnel')
  await enqueue(likePost, { post_id: post.id }, crypto.randomUUID())
  const { user } = visit(paths.notSent)
  const comments = await screen.findByRole('region', { name: 'Comments' })
  expect(comments.textContent).toContain('A comment from the tunnel')
  expect(comments.textContent).toContain('Waiting for a connection')
  expect(screen.getByRole('region', { name: 'Likes and saves' }).textContent).toContain('Like a post')
  await user.click(within(comments).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete what was not sent?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull())
  expect(await readUnsent()).toMatchObject([{ action: 'likePost' }])
})

test('DEV-020: what was refused is listed with the reason, can be edited, and is sent again', async () => {
  serve(createComment, new Failure('banned'))
  await comment('A refused comment')
  const { user } = visit(paths.notSent)
  const comments = await screen.findByRole('region', { name: 'Comments' })
  online(true)
  await waitFor(() => expect(comments.textContent).toContain('Not sent'), { timeout: 20_000 })
  expect(comments.textContent).toContain('This account may not do that at the moment.')
  serve(createComment, { ...made0, content: 'A kinder comment' })
  await user.click(within(comments).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit and send again' })
  const text = within(dialog).getByRole('textbox', { name: 'Text' })
  await user.clear(text)
  await user.type(text, 'A kinder comment')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Everything is sent')).toBeTruthy()
  expect(callsOf(createComment).map(({ content }) => content)).toEqual(['A refused comment', 'A kinder comment'])
  expect(new Set(callsOf(createComment).map(({ client_id }) => client_id)).size).toBe(1)
})

const made0 = {
  id: crypto.randomUUID(),
  post_id: post.id,
  user_id: viewer.user_id,
  content: '',
  created_at: '2026-03-01T12:00:00.000Z',
  likes_count: 0,
  replies_count: 0,
  parent_comment_id: null,
  user_liked: false,
  plain_mentions: [],
  author: viewer,
}

test('what there is no room for says why, with the figure, and Retry sends it again', async () => {
  keepFiles()
  onTestFinished(() => refuseUploads())
  refuseUploads(new Failure('upload_limit', { limit: 2_048 }))
  const conversation_id = crypto.randomUUID()
  const client_id = crypto.randomUUID()
  const file = new File(['a picture'], 'one.png', { type: 'image/png' })
  await enqueue(sendMessage, { conversation_id, client_id, content: 'Look at this' }, client_id, { file })
  visit(paths.notSent)
  const messages = await screen.findByRole('region', { name: 'Messages' })
  online(true)
  await waitFor(() => expect(messages.textContent).toContain('An account can upload 2,048 MB in 24 hours.'), { timeout: 20_000 })
  expect(messages.textContent).toContain('Not sent')
  expect(within(messages).getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(currentToast()).toMatchObject({ title: 'Not uploaded', tone: 'destructive' })
})

test('DEV-021: what another version has written is listed, says so, and offers no Retry', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await comment('hello')
  const database = await openDB('atelier-outbox')
  const [entry] = await database.getAll('offline_queue')
  await database.put('offline_queue', { ...entry, action: 'sendTelegram' })
  await readUnsent()
  visit(paths.notSent)
  const others = await screen.findByRole('region', { name: 'From another version of the app' })
  expect(others.textContent).toContain('hello')
  expect(others.textContent).toContain('Reload the app')
  expect(within(others).queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a comment written without a network stands in its place with its state, and can be deleted there', async () => {
  serve(createComment, () => Promise.reject(new TypeError('fetch failed')))
  const { user } = visit(paths.post(post.id))
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'From the tunnel')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  const comments = await screen.findByRole('region', { name: 'Comments' })
  expect(await within(comments).findByText('From the tunnel', { selector: 'p' })).toBeTruthy()
  expect(await within(comments).findByText('Waiting for a connection')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe(''))
  await user.click(within(comments).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete what was not sent?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(within(comments).queryByText('From the tunnel')).toBeNull())
})

test('the comment field keeps the text when this device has no room, and says why', async () => {
  serve(createComment, () => Promise.reject(new TypeError('fetch failed')))
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user } = visit(paths.post(post.id))
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'From the tunnel')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  expect(await screen.findByText('Storage quota exceeded')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe('From the tunnel')
  expect(await readUnsent()).toEqual([])
})

test('a like without a network stays as it is shown', async () => {
  serve(likePost, () => Promise.reject(new TypeError('fetch failed')))
  const { user } = visit(paths.post(post.id))
  await user.click(await screen.findByRole('button', { name: 'Like, 0 likes' }))
  expect((await screen.findByRole('button', { name: 'Like, 1 like' })).getAttribute('aria-pressed')).toBe('true')
  await waitFor(async () => expect(await readUnsent()).toMatchObject([{ action: 'likePost' }]))
  expect(screen.getByRole('button', { name: 'Like, 1 like' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the composer keeps the text when this device has no room, and says why', async () => {
  serve(homeFeed, { items: [post], next_cursor: null })
  serve(getPostRules, { max_post_length: 500 })
  serve(createPost, () => Promise.reject(new TypeError('fetch failed')))
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user } = visit(paths.home, { wide: true })
  await user.click(await screen.findByRole('button', { name: 'Create Post' }))
  await user.type(await screen.findByRole('textbox', { name: 'Text of the post' }), 'No room for this')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  expect(await screen.findByText('Storage quota exceeded')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' }).value).toBe('No room for this')
  expect(await readUnsent()).toEqual([])
  await user.clear(screen.getByRole('textbox', { name: 'Text of the post' }))
})

test('a post written without a network closes the composer, stands above the feed, and says that it waits', async () => {
  serve(homeFeed, { items: [post], next_cursor: null })
  serve(getPostRules, { max_post_length: 500 })
  serve(createPost, () => Promise.reject(new TypeError('fetch failed')))
  const { user } = visit(paths.home, { wide: true })
  await user.click(await screen.findByRole('button', { name: 'Create Post' }))
  await user.type(await screen.findByRole('textbox', { name: 'Text of the post' }), 'From the tunnel')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  expect(await screen.findByText('Your post goes out as soon as you are online.')).toBeTruthy()
  const waiting = await screen.findByRole('region', { name: 'Posts' }, { timeout: 10_000 })
  expect(waiting.textContent).toContain('From the tunnel')
  expect(await within(waiting).findByText('Waiting for a connection')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Create Post' })).toBeNull()
})

test('signing out names what would be lost, and Cancel keeps it', async () => {
  await comment('one')
  await comment('two')
  await enqueue(likePost, { post_id: post.id }, crypto.randomUUID())
  const { user } = visit(paths.notSent, { wide: true })
  await screen.findByRole('region', { name: 'Comments' })
  // The question is asked by what the shell loads after its first screen.
  await waitFor(
    async () => {
      if (!screen.queryByRole('dialog')) await user.click(screen.getByRole('button', { name: 'Sign Out' }))
      expect(screen.getByRole('dialog', { name: 'Sign out and lose this?' })).toBeTruthy()
    },
    { timeout: 20_000, interval: 500 },
  )
  expect(screen.getByRole('dialog').textContent).toContain('Not sent yet: 2 comments and 1 like or save.')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await readUnsent()).toHaveLength(3)
})

test('signing out anyway leaves nothing of it on this device', async () => {
  await comment('one')
  const { user } = visit(paths.notSent, { wide: true })
  await screen.findByRole('region', { name: 'Comments' })
  await waitFor(
    async () => {
      if (!screen.queryByRole('dialog')) await user.click(screen.getByRole('button', { name: 'Sign Out' }))
      expect(screen.getByRole('dialog', { name: 'Sign out and lose this?' })).toBeTruthy()
    },
    { timeout: 20_000, interval: 500 },
  )
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out anyway' }))
  const database = await openDB('atelier-outbox')
  await waitFor(async () => expect(await database.getAll('offline_queue')).toEqual([]), { timeout: 20_000 })
})
