// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'
import type { Author } from '@atelier/contract/authors'
import { listBookmarks } from '@atelier/contract/bookmarks'
import { type Comment, postComments } from '@atelier/contract/comments'
import { type Community, featuredCommunities, myCommunities } from '@atelier/contract/communities'
import { getConversation, listConversations } from '@atelier/contract/conversations'
import type { OutputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { homeFeed } from '@atelier/contract/feed'
import { listMessages, messageChanges } from '@atelier/contract/messages'
import { getPost, type Post } from '@atelier/contract/posts'
import { getMe, getProfile, type Me, type Profile, profilePosts } from '@atelier/contract/profiles'
import { exploreMedia, trendingHashtags } from '@atelier/contract/search'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepPerson, keepPost, posts, readPost } from '#data/cache/entities.ts'
import { keepReads, showKept } from '#data/cache/kept.ts'
import { keptReads } from '#data/cache/kept-places.ts'
import type { KeptRead } from '#data/cache/kept-reads.ts'
import { shape } from '#data/cache/kept-shape.ts'
import { changeKept, readKept } from '#data/cache/kept-store.ts'
import { queries } from '#data/cache/queries.ts'
import { isUnreachable } from '#data/cache/reach.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { clearOnSignOut } from '#data/session/clear-on-sign-out.ts'
import { signOut } from '#data/session/session.ts'
import { useMessages } from '#parts/messages/conversation.data.ts'
import { startApp } from '#testing/app.tsx'
import { conversationWith, nextMessage, person } from '#testing/conversations.ts'
import { serve } from '#testing/fake-server.ts'
import { aPicture, aPost } from '#testing/posts.ts'
import { viewer } from '#testing/signed-in.ts'
import { visit } from '#testing/visit.tsx'

startApp()

const post = aPost({ content: 'Kiln opened' })
const other = aPost({ content: 'Second firing' })
type Answer = OutputOf<typeof homeFeed>
const has = (kind: string) => (reads: KeptRead[]) => reads.some(({ key }) => key[0] === kind)
const feedOf = (...items: Post[]) => serve(homeFeed, { items, next_cursor: null })

beforeAll(() => keepReads())
beforeEach(async () => {
  await drop()
  feedOf(post, other)
})
afterEach(async () => {
  network(true)
  await waitFor(() => expect(isUnreachable()).toBe(false), { timeout: 15_000 })
})

/** Without it no call reaches the server, whatever the device says of its network. */
function network(is: boolean, told = is) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(told)
  const called = vi.mocked(globalThis.fetch)
  if (is) called.mockImplementation(answer ?? (async () => Response.json({})))
  else {
    answer ??= called.getMockImplementation()
    called.mockRejectedValue(new TypeError('Failed to fetch'))
  }
  act(() => void window.dispatchEvent(new Event(told ? 'online' : 'offline')))
}
let answer: typeof fetch | undefined
beforeEach(() => {
  answer = undefined
})

/** The page is closed after what it read was kept, and a new one starts with nothing. */
async function reopen(path: string) {
  await kept((reads) => reads.length > 0)
  cleanup()
  queries.clear()
  return visit(path)
}

/** After a visit of Home the app starts again, and no call reaches the server. */
async function startsAway(path: string, told = false) {
  visit('/home')
  await screen.findByText('Kiln opened')
  await kept(has('feed'))
  network(false, told)
  await reopen(path)
  await act(() => showKept())
}

/** What this device keeps for an account. */
async function kept(settled: (reads: KeptRead[]) => boolean, account = viewer.user_id): Promise<KeptRead[]> {
  return waitFor(async () => {
    window.dispatchEvent(new Event('pagehide'))
    const database = await openDB(keptReads, 1, { upgrade: (made) => void made.createObjectStore('reads') })
    const reads = ((await database.get('reads', account))?.reads ?? []) as KeptRead[]
    database.close()
    expect(settled(reads)).toBe(true)
    return reads
  })
}

const drop = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(keptReads).onsuccess = resolve
  })

const people = { ann: person('ann') }
/** How the viewer stands to somebody with whom nothing is. */
const strange = {
  user_following: false,
  user_requested: false,
  user_muted: false,
  user_blocked: false,
  user_notified: false,
  follows_viewer: false,
}
const ownProfile: Profile = { ...viewer, ...strange, visible: true, can_message: false }
const aComment = (post_id: string, author: Author, content: string): Comment => ({
  id: crypto.randomUUID(),
  post_id,
  user_id: author.user_id,
  author,
  content,
  plain_mentions: [],
  created_at: '2026-01-01T10:00:00.000Z',
  likes_count: 0,
  replies_count: 0,
  parent_comment_id: null,
  user_liked: false,
})

test('without a network Home shows the last feed and from when it is; then what the server says replaces it', async () => {
  const began = Date.now()
  visit('/home')
  await screen.findByText('Second firing')
  await kept(has('feed'))
  network(false)
  await reopen('/home')
  await act(() => showKept())
  await screen.findByText('Kiln opened')
  screen.getByText('Second firing')
  expect(screen.getByText("You're offline.").getAttribute('role')).toBe('status')
  const from = Date.parse((await screen.findByText(/^This is from/)).getAttribute('datetime') ?? '')
  expect([began <= from, from <= Date.now()]).toEqual([true, true])

  feedOf(other)
  network(true)
  await waitFor(() => expect(screen.queryByText('Kiln opened')).toBeNull())
  screen.getByText('Second firing')
  await waitFor(() => expect(screen.queryByText("You're offline.")).toBeNull())
})

test('the conversations and the newest messages of those that were opened', async () => {
  const talk = conversationWith(people.ann, 'Is the kiln free?')
  const message = nextMessage({ ...talk, revision: 0 }, 'Is the kiln free?')
  serve(listConversations, { items: [talk], next_cursor: null })
  serve(getConversation, talk)
  serve(listMessages, { items: [message], next_cursor: null, revision: 1 })
  serve(messageChanges, { items: [], revision: 1, more: false, read_seq: 1, seen_seq: 0 })
  visit('/messages')
  await screen.findByText('Is the kiln free?')
  const { texts, unmount } = opened(talk.id)
  await waitFor(() => expect(texts()).toEqual(['Is the kiln free?']))
  await kept((reads) => has('conversations')(reads) && has('messages')(reads))
  unmount()
  // The page forgets what it held.
  act(() => dispatch('connected'))
  network(false)
  await reopen('/messages')
  const again = opened(talk.id)
  await act(() => showKept())
  await screen.findByText('Is the kiln free?')
  await waitFor(() => expect(again.texts()).toEqual(['Is the kiln free?']))

  serve(listMessages, { items: [{ ...message, content: null, taken_back: true, revision: 2 }], next_cursor: null, revision: 2 })
  network(true)
  await waitFor(() => expect(again.texts()).toEqual([null]))
})

function opened(conversationId: string) {
  const { result, unmount } = renderHook(() => useMessages(conversationId), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  return { unmount, texts: () => result.current.messages.map(({ content }) => content) }
}

test('the own profile with its posts', async () => {
  serve(getProfile, ownProfile)
  serve(profilePosts, { items: [aPost({ author: viewer, content: 'My first bowl' })], pinned: [], next_cursor: null })
  visit('/profile')
  await screen.findByText('My first bowl')
  await kept((reads) => has('profile')(reads) && has('profile-posts')(reads))
  network(false)
  await reopen('/profile')
  await act(() => showKept())
  await screen.findByText('My first bowl')
  screen.getByRole('heading', { name: 'Vera Viewer' })
})

test('an opened post with its comments, until the server says that it is gone', async () => {
  serve(getPost, post)
  serve(postComments, { items: [aComment(post.id, people.ann, 'Lovely glaze')], next_cursor: null })
  visit(`/post/${post.id}`)
  await screen.findByText('Lovely glaze')
  await kept((reads) => has('comments')(reads) && has('post')(reads))
  network(false)
  await reopen(`/post/${post.id}`)
  await act(() => showKept())
  await screen.findByText('Kiln opened')
  await screen.findByText('Lovely glaze')

  serve(getPost, new Failure('not_found'))
  serve(postComments, new Failure('not_found'))
  network(true)
  await waitFor(() => expect(screen.queryByText('Kiln opened')).toBeNull())
})

test("Explore's last wall and the own communities, with one sentence for what was not kept", async () => {
  const potters: Community = {
    id: crypto.randomUUID(),
    name: 'Potters',
    description: null,
    avatar_url: null,
    member_count: 3,
    is_public: true,
    created_at: '2026-01-01T10:00:00.000Z',
    membership: 'member',
  }
  serve(exploreMedia, { items: [aPost({ post_media: [aPicture({ alt_text: 'A blue bowl' })] })], next_cursor: null })
  serve(trendingHashtags, { items: [{ id: crypto.randomUUID(), name: 'glaze', usage_count: 4 }] })
  serve(featuredCommunities, { items: [] })
  serve(myCommunities, { items: [potters], next_cursor: null })
  visit('/communities')
  await screen.findByText('Potters')
  await kept(has('communities'))
  cleanup()
  visit('/explore')
  await screen.findByAltText('A blue bowl')
  await screen.findByText('#glaze')
  await kept((reads) => has('explore-media')(reads) && has('topics')(reads))
  network(false)
  await reopen('/explore')
  await act(() => showKept())
  await screen.findByAltText('A blue bowl')
  await screen.findByText('#glaze')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Trending Creators' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  cleanup()
  visit('/communities')
  await screen.findByText('Potters')
  await screen.findByText("You're offline.")
})

test('a page that goes before the database is written is there without a network all the same', async () => {
  visit('/home')
  await screen.findByText('Kiln opened')
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
  window.dispatchEvent(new Event('pagehide'))
  // Nor does the next page get to write it.
  cleanup()
  queries.clear()
  serve(listBookmarks, { items: [], next_cursor: null })
  visit('/bookmarks')
  await screen.findByText('No bookmarks yet')
  window.dispatchEvent(new Event('pagehide'))
  opening.mockRestore()
  await drop()
  cleanup()
  queries.clear()
  network(false)
  visit('/home')
  await act(() => showKept())
  await screen.findByText('Kiln opened')
})

test('what the server said while it still counted as unreachable is kept by a page that goes', async () => {
  await startsAway('/home')
  await screen.findByText('Kiln opened')
  const asked = Promise.withResolvers<Me>()
  serve(getMe, () => asked.promise)
  feedOf(aPost({ content: 'Third firing' }))
  network(true)
  await act(() => queries.refetchQueries({ queryKey: ['feed'] }))
  await screen.findByText('Third firing')
  expect(isUnreachable()).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  queries.clear()
  network(false)
  visit('/home')
  await act(() => showKept())
  await screen.findByText('Third firing')
  network(true)
  await act(async () => asked.resolve(viewer))
})

test('what was not kept says so, and comes by itself', async () => {
  await startsAway('/bookmarks')
  await screen.findByRole('heading', { name: "You're offline. This page appears once you're back." })
  screen.getAllByRole('button', { name: 'Try Again' })
  serve(listBookmarks, { items: [{ id: other.id, created_at: other.created_at, post: other, collection_ids: [] }], next_cursor: null })
  network(true)
  await screen.findByText('Second firing')
})

test('what the server said just before it was asked whether it is back stays, and a guess does not count as said', async () => {
  await startsAway('/bookmarks')
  const said = { ...other, content: 'Third firing' }
  keepPost(said)
  posts.hold(post.id, 'like', { wish: true, guess: (known) => ({ ...known, user_liked: true }) })
  network(true)
  await waitFor(() => expect(isUnreachable()).toBe(false))
  expect(readPost(other.id)).toEqual(said)
  expect(readPost(post.id)).toBeUndefined()
  posts.release(post.id, 'like')
})

test('nothing that was kept is shown while the server answers', async () => {
  visit('/home')
  await screen.findByText('Kiln opened')
  const coming = Promise.withResolvers<Answer>()
  serve(homeFeed, () => coming.promise)
  await reopen('/home')
  await act(() => showKept())
  expect(screen.queryByText('Kiln opened')).toBeNull()
  expect(isUnreachable()).toBe(false)
  await act(async () => coming.resolve({ items: [other], next_cursor: null }))
  await screen.findByText('Second firing')
})

test('a server that cannot be reached is as good as no network, in other words', async () => {
  await startsAway('/home', true)
  await screen.findByText('Kiln opened')
  await screen.findByText("We can't reach Atelier.")
})

test('another account sees nothing of it, and takes its place', async () => {
  visit('/home')
  await screen.findByText('Kiln opened')
  await kept(has('feed'))
  expect(await readKept(people.ann.user_id, shape)).toEqual([])
  await changeKept(people.ann.user_id, shape, () => [])
  expect(await readKept(viewer.user_id, shape)).toEqual([])
})

test('what an app with other data kept is thrown away', async () => {
  visit('/home')
  await screen.findByText('Kiln opened')
  await kept(has('feed'))
  expect(await readKept(viewer.user_id, 'another shape')).toEqual([])
})

test('nothing by people whom the viewer has blocked is kept', async () => {
  const theirs = aPost({ author: people.ann, content: 'By Ann' })
  feedOf(theirs, other)
  visit('/home')
  await screen.findByText('By Ann')
  act(() => void keepPerson({ ...people.ann, user_blocked: true }))
  const reads = await kept(has('feed'))
  expect(JSON.stringify(reads)).toContain('Second firing')
  expect(JSON.stringify(reads)).not.toContain('By Ann')
})

test('signing out drops what was kept', async () => {
  visit('/home')
  await screen.findByText('Kiln opened')
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify(localStorage)).toContain('Kiln opened')
  await kept(has('feed'))
  clearOnSignOut()
  await act(() => signOut())
  await waitFor(async () => expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(keptReads))
  expect(JSON.stringify(localStorage)).not.toContain('Kiln opened')
})
