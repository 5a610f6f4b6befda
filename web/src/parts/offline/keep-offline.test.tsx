// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'
import { type Collection, listBookmarks, listCollections } from '@atelier/contract/bookmarks'
import { communityPosts, getCommunity } from '@atelier/contract/communities'
import { getConversation, listConversations } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { listMessages } from '@atelier/contract/messages'
import type { Post } from '@atelier/contract/posts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { shape } from '#data/cache/kept-shape.ts'
import { changeKept, keptThings, putThing, readAllKept } from '#data/cache/kept-store.ts'
import type { KeptThing } from '#data/cache/kept-things.ts'
import { clearOnSignOut } from '#data/session/clear-on-sign-out.ts'
import { keepAccounts } from '#data/session/known-accounts.ts'
import { signOut } from '#data/session/session.ts'
import { keepThing, refreshThing, stopKeeping } from '#parts/offline/keeping.data.ts'
import { keptPictures } from '#sw/messages.ts'
import { startApp } from '#testing/app.tsx'
import { conversationWith, nextMessage, person } from '#testing/conversations.ts'
import { serve } from '#testing/fake-server.ts'
import { startCaches } from '#testing/kept-caches.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

startApp()

const clay: Collection = { id: '019c0000-0000-7000-8000-00000000c1a7', name: 'Clay', posts_count: 2, cover: null }
const thing = { kind: 'collection', id: clay.id } as const
const withPicture = (content: string, file: string) =>
  aPost({
    content,
    user_saved: true,
    post_media: [aPicture({ media_url: `/media/post-media/${file}.webp?s=1&e=2`, sizes: [320, 640, 1280] })],
  })
const bowl = withPicture('A bowl', 'bowl')
const vase = withPicture('A vase', 'vase')
let device: ReturnType<typeof startCaches>
let estimate = { usage: 0, quota: 1_000_000_000 }
/** What the server gives for a picture. */
let picture: (address: string, signal: AbortSignal | null | undefined) => Promise<Response>

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  device = startCaches()
  estimate = { usage: 0, quota: 1_000_000_000 }
  Object.defineProperty(navigator, 'storage', { value: { estimate: async () => estimate }, configurable: true })
  const answer = vi.mocked(fetch).getMockImplementation()
  picture = async () => new Response('x'.repeat(1_000))
  vi.mocked(fetch).mockImplementation(async (...request) =>
    String(request[0]).startsWith('/media/') ? picture(String(request[0]), request[1]?.signal) : (answer?.(...request) ?? Response.error()),
  )
  inCollection(bowl, vase)
})

function inCollection(...posts: Post[]) {
  serve(listCollections, { items: [clay], saved_count: posts.length })
  const items = posts.map((post) => ({ id: crypto.randomUUID(), created_at: post.created_at, post, collection_ids: [clay.id] }))
  serve(listBookmarks, { items, next_cursor: null })
}

const things = () => keptThings(viewer.user_id)
const reads = async () => JSON.stringify(await readAllKept(viewer.user_id, shape))
const files = () => [...(device.get(keptPictures + viewer.user_id)?.keys() ?? [])].map((url) => url.slice(location.origin.length)).sort()
const bothFiles = ['/media/post-media/bowl.webp?w=640', '/media/post-media/vase.webp?w=640']

type User = ReturnType<typeof visit>['user']
const openMenu = async (user: User) => user.click(await screen.findByRole('button', { name: 'More for Clay' }))
const item = (name: string) => screen.findByRole('menuitem', { name, hidden: true })
async function keep(user: User) {
  await openMenu(user)
  await user.click(await item('Keep offline'))
  return within(await screen.findByRole('dialog', { name: 'Clay' }))
}

test('a collection is kept with its pictures in the size of the screen, says how far it is, and can be let go', async () => {
  const waiting = Promise.withResolvers<Response>()
  picture = async (address) => (address.includes('vase') ? waiting.promise : new Response('x'.repeat(1_000)))
  const { user } = visit(`/bookmarks?collection=${clay.id}`)
  const sheet = await keep(user)
  await sheet.findByText('1 of 2 pictures')
  expect(sheet.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  waiting.resolve(new Response('x'.repeat(2_000)))
  await sheet.findByText(/^2 posts · 2 pictures · \d/)
  expect(files()).toEqual(bothFiles)
  expect(await reads()).toContain('A vase')
  const [kept] = await things()
  expect(kept).toMatchObject({ kind: 'collection', id: clay.id, name: 'Clay', items: 2, missing: 0, full: null })
  expect(kept?.bytes).toBeGreaterThan(3_000)

  await user.click(sheet.getByRole('button', { name: 'Done' }))
  await openMenu(user)
  await user.click(await item('Stop keeping offline'))
  await waitFor(() => expect(currentToast()?.title).toBe('Clay is no longer kept offline'))
  await waitFor(async () => expect([await things(), files(), await reads()]).toEqual([[], [], '[]']))
  expect(await item('Keep offline')).toBeTruthy()
})

test('what is being kept goes on when the sheet is closed, and ends for good when it is cancelled', async () => {
  picture = (_, signal) => new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const { user } = visit(`/bookmarks?collection=${clay.id}`)
  const sheet = await keep(user)
  await sheet.findByText('0 of 2 pictures')
  await user.click(sheet.getByRole('button', { name: 'Go on in the background' }))
  await openMenu(user)
  await user.click(await item('Keeping offline: 0 of 2'))
  const again = within(await screen.findByRole('dialog', { name: 'Clay' }))
  await user.click(await again.findByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect([await things(), files()]).toEqual([[], []]))
})

test.each([
  [
    'the device',
    () => {
      estimate = { usage: 799_999_500, quota: 1_000_000_000 }
    },
    /^2 pictures are left out: this device has no more room/,
  ],
  [
    'all that may be kept',
    () => putThing(viewer.user_id, shape, { ...other, bytes: limits.keptOffline.bytes - 6_000 }),
    /^\d pictures? (is|are) left out: all that you keep offline may take 300 MB/,
  ],
])('says plainly when %s has no more room', async (_, fill, said) => {
  picture = async () => new Response('x'.repeat(3_000))
  await fill()
  const { user } = visit(`/bookmarks?collection=${clay.id}`)
  const sheet = await keep(user)
  await sheet.findByText(said)
  expect(await reads()).toContain('A vase')
})

const other: KeptThing = {
  kind: 'community',
  id: '019c0000-0000-7000-8000-0000000000aa',
  name: 'Kilns',
  since: 1,
  at: Date.now(),
  items: 3,
  more: false,
  bytes: 5_000_000,
  files: [],
  missing: 0,
  full: null,
}

test('no more than so many things are kept', async () => {
  for (let n = 0; n < limits.keptOffline.things; n++) await putThing(viewer.user_id, shape, { ...other, id: crypto.randomUUID() })
  const { user } = visit(`/bookmarks?collection=${clay.id}`)
  const sheet = await keep(user)
  expect((await sheet.findByRole('alert')).textContent).toMatch(/^You keep 20 things offline/)
})

test('a failure can be tried again', async () => {
  serve(listBookmarks, new Failure('unavailable'))
  const { user } = visit(`/bookmarks?collection=${clay.id}`)
  const sheet = await keep(user)
  await sheet.findByText('It could not be kept offline. Please try again.')
  inCollection(bowl)
  await user.click(sheet.getByRole('button', { name: 'Try Again' }))
  await sheet.findByText(/^1 post · 1 picture · /)
})

test('Settings lists what is kept with its sizes, leads to it, and lets each go', async () => {
  await putThing(viewer.user_id, shape, other)
  await keepThing(thing)
  const { user, path } = visit('/settings')
  await screen.findByText(/^2 things, 5 MB$/)
  const show = await screen.findByRole('button', { name: 'Show what is kept offline' })
  await user.click(show)
  const sheet = within(await screen.findByRole('dialog', { name: 'Kept offline' }))
  expect(sheet.getAllByRole('link').map((link) => link.textContent)).toEqual(['Clay', 'Kilns'])
  sheet.getByText(/^Collection · 2 posts · 2 pictures · /)
  sheet.getByText(/^Community · 3 posts · no pictures · 5 MB$/)
  await user.click(sheet.getByRole('button', { name: 'Stop keeping Kilns offline' }))
  await waitFor(() => expect(sheet.queryByText('Kilns')).toBeNull())
  expect(files()).toEqual(bothFiles)
  await user.click(sheet.getByRole('link', { name: 'Clay' }))
  expect(path()).toBe(`/bookmarks?collection=${clay.id}`)
})

test('when it is refreshed, what the server no longer gives goes from the device, and the whole thing with it', async () => {
  await keepThing(thing)
  inCollection(vase)
  await keepThing(thing)
  expect(files()).toEqual(['/media/post-media/vase.webp?w=640'])
  expect(await reads()).not.toContain('A bowl')
  serve(listCollections, { items: [], saved_count: 0 })
  await expect(keepThing(thing)).rejects.toMatchObject({ code: 'not_found' })
  expect([await things(), files(), await reads()]).toEqual([[], [], '[]'])
})

test('of a private community that one is no longer in, nothing stays', async () => {
  const sketchers = { kind: 'community', id: '019c0000-0000-7000-8000-0000000000c0' } as const
  const community = {
    id: sketchers.id,
    name: 'Night Sketchers',
    description: '',
    avatar_url: null,
    is_public: false,
    member_count: 2,
    membership: 'member' as const,
    visible: true,
    rules: null,
    owner: person('olga'),
    created_at: '2026-01-01T10:00:00.000Z',
    requests_count: 0,
    offer: null,
  }
  serve(getCommunity, community)
  serve(communityPosts, { items: [bowl], next_cursor: null })
  await keepThing(sketchers)
  expect([await reads(), files()]).toEqual([expect.stringContaining('A bowl'), ['/media/post-media/bowl.webp?w=640']])
  serve(getCommunity, { ...community, membership: null, visible: false })
  await expect(keepThing(sketchers)).rejects.toMatchObject({ code: 'not_found' })
  expect([await things(), files()]).toEqual([[], []])
})

test('without new pictures the texts are refreshed all the same, and the pictures count as missing', async () => {
  inCollection(bowl)
  await keepThing(thing)
  inCollection(bowl, vase)
  await refreshThing(thing, { withPictures: false })
  expect(await reads()).toContain('A vase')
  expect(await things()).toMatchObject([{ files: [expect.stringContaining('bowl')], missing: 1 }])
})

test('a refresh that comes after it was let go keeps nothing', async () => {
  await keepThing(thing)
  await stopKeeping(thing)
  await refreshThing(thing, { withPictures: true })
  await waitFor(async () => expect([await things(), files()]).toEqual([[], []]))
})

test('a conversation is kept far back, and what was read of it since stands before it', async () => {
  const talk = conversationWith(person('ann'), 'Is the kiln free?')
  const message = (seq: number) => ({ ...nextMessage({ ...talk, revision: seq - 1 }, `Message ${seq}`), revision: seq })
  const said = Array.from({ length: 120 }, (_, index) => message(index + 1))
  serve(listConversations, { items: [talk], next_cursor: null })
  serve(getConversation, talk)
  serve(listMessages, ({ from = said.length, limit }) => {
    const items = said.slice(Math.max(0, from - limit), from).toReversed()
    return { items, next_cursor: (items.at(-1)?.seq ?? 1) > 1 ? 'more' : null, revision: said.length }
  })
  await keepThing({ kind: 'conversation', id: talk.id })
  expect(await things()).toMatchObject([{ name: 'Ann Tester', items: 120, more: false }])

  const newest = [...said.slice(-49), message(121)]
  const log = { messages: newest, from: 72, to: Number.POSITIVE_INFINITY, revision: 121, heard: 121, ahead: [] }
  await changeKept(viewer.user_id, shape, () => [{ key: ['messages', talk.id], data: log, at: Date.now() + 1_000 }])
  const shown = (await readAllKept(viewer.user_id, shape)).find(({ key }) => key[0] === 'messages')?.data as typeof log
  expect([shown.messages.length, shown.messages.at(-1)?.content, shown.from]).toEqual([121, 'Message 121', 0])
})

test('signing out takes what is kept along, and leaves that of the account beside', async () => {
  await keepThing(thing)
  const beside = '019c0000-0000-7000-8000-0000000000be'
  keepAccounts([{ user_id: beside, username: 'ben', full_name: null, avatar_url: null }])
  await putThing(beside, shape, other)
  await (await caches.open(keptPictures + beside)).put('https://atelier.test/media/other.webp', new Response('x'))
  clearOnSignOut()
  await act(() => signOut())
  await waitFor(async () => expect([await things(), files()]).toEqual([[], []]))
  expect([(await keptThings(beside)).length, device.get(keptPictures + beside)?.size]).toEqual([1, 1])
})
